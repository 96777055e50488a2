// Small domains in HDDL with the plans that they have: one for each part of the language.

import { describe, expect, it } from 'vitest';
import { loweredFrom, plannedFrom } from './planned.ts';

const domainOf = (...parts: string[]): string => `(define (domain d) ${parts.join('\n')})`;
const problemOf = (...parts: string[]): string => `(define (problem p) (:domain d) ${parts.join('\n')})`;

const post = domainOf(
  '(:types town - object letter van - thing thing - object)',
  '(:constants Depot - town)',
  '(:predicates (at ?t - thing ?p - town) (road ?a ?b - town) (in ?l - letter ?v - van))',
  '(:task send :parameters (?l - letter ?to - town))',
  '(:task get-to :parameters (?v - van ?to - town))',
  `(:method m-send :parameters (?l - letter ?from ?to - town ?v - van)
     :task (send ?l ?to)
     :precondition (at ?l ?from)
     :ordered-subtasks (and (get-to ?v ?from) (load ?v ?l ?from) (get-to ?v ?to) (unload ?v ?l ?to)))`,
  '(:method m-there :parameters (?v - van ?to - town) :task (get-to ?v ?to) :precondition (at ?v ?to) :subtasks ())',
  `(:method m-drive :parameters (?v - van ?from ?to - town) :task (get-to ?v ?to)
     :precondition (and (at ?v ?from) (not (= ?from ?to))) :subtasks (drive ?v ?from ?to))`,
  `(:action drive :parameters (?v - van ?from ?to - town)
     :precondition (and (at ?v ?from) (road ?from ?to))
     :effect (and (at ?v ?to) (not (at ?v ?from))))`,
  `(:action load :parameters (?v - van ?l - letter ?p - town) :precondition (and (at ?v ?p) (at ?l ?p))
     :effect (and (in ?l ?v) (not (at ?l ?p))))`,
  `(:action unload :parameters (?v - van ?l - letter ?p - town) :precondition (and (at ?v ?p) (in ?l ?v))
     :effect (and (at ?l ?p) (not (in ?l ?v))))`,
);

const route = problemOf(
  '(:objects big-city - town l1 - letter v1 v2 - van)',
  '(:htn :subtasks (and (send l1 big-city)))',
  '(:init (road depot big-city) (road big-city depot) (at v2 Depot) (at l1 DEPOT))',
  '(:goal (at l1 big-city))',
);

describe('a plan', () => {
  it('has the names of the text, and is written as in the competition', () => {
    const { status, plan, written } = plannedFrom(post, route);
    expect(status).toBe('solved');
    expect(plan).toEqual(['load(v2, l1, Depot)', 'drive(v2, Depot, big-city)', 'unload(v2, l1, big-city)']);
    expect(written).toBe(
      [
        '==>',
        '0 load v2 l1 Depot',
        '1 drive v2 Depot big-city',
        '2 unload v2 l1 big-city',
        'root 3',
        '3 send l1 big-city -> m-send 4 0 5 2',
        '4 get-to v2 Depot -> m-there',
        '5 get-to v2 big-city -> m-drive 1',
        '<==',
        '',
      ].join('\n'),
    );
  });

  it('comes to the goal beside the network', () => {
    const goal = '(:goal (not (exists (?v - van) (at ?v big-city))))';
    expect(plannedFrom(post, route.replace('(:goal (at l1 big-city))', goal)).status).toBe('failed');
  });

  it('chooses the objects of a network with parameters', () => {
    const problem = problemOf(
      '(:objects a b - town l1 - letter v1 - van)',
      '(:htn :parameters (?l - letter ?to - town) :subtasks (send ?l ?to) :constraints (not (= ?to a)))',
      '(:init (road a b) (at v1 a) (at l1 a))',
    );
    expect(plannedFrom(post, problem).plan).toEqual(['load(v1, l1, a)', 'drive(v1, a, b)', 'unload(v1, l1, b)']);
  });
});

const objects = '(:objects a b - x)';

describe('types', () => {
  const kinds = (method: string, more = ''): string =>
    domainOf(
      '(:types cat dog - pet fish - (either pet food) pet food)',
      `(:predicates (fed ?p - pet) (liked ?o))`,
      '(:task t :parameters (?p - pet))',
      method,
      '(:action pat :parameters (?p - pet))',
      '(:action cook :parameters (?f - food))',
      '(:action feed :parameters (?o - (either dog fish)))',
      more,
    );
  const pets = '(:objects tom - cat rex - dog nemo - fish rice - food)';

  it('narrow the arguments of a task', () => {
    const domain = kinds('(:method m :parameters (?d - dog) :task (t ?d) :subtasks (pat ?d))');
    const request = (pet: string): string => problemOf(pets, `(:htn :subtasks (t ${pet}))`, '(:init)');
    expect(plannedFrom(domain, request('rex')).plan).toEqual(['pat(rex)']);
    expect(plannedFrom(domain, request('tom')).status).toBe('failed');
  });

  it('may have two parents', () => {
    const domain = kinds(
      '(:method m :parameters (?p - pet ?f - food) :task (t ?p) :subtasks (and (cook ?f) (cook ?p)))',
    );
    const problem = problemOf(pets, '(:htn :subtasks (t nemo))', '(:init)');
    expect(plannedFrom(domain, problem).plan).toEqual(['cook(nemo)', 'cook(nemo)']);
    expect(plannedFrom(domain, problem.replace('(t nemo)', '(t tom)')).status).toBe('failed');
  });

  it('may be one of several', () => {
    const domain = kinds('(:method m :parameters (?p - pet) :task (t ?p) :subtasks (feed ?p))');
    const request = (pet: string): string => problemOf(pets, `(:htn :subtasks (t ${pet}))`, '(:init)');
    expect(['rex', 'nemo', 'tom'].map((pet) => plannedFrom(domain, request(pet)).status)).toEqual([
      'solved',
      'solved',
      'failed',
    ]);
  });

  it('of an object may be several', () => {
    const domain = kinds('(:method m :parameters (?p - pet) :task (t ?p) :subtasks (cook ?p))');
    const problem = problemOf('(:objects rice - food eel - (either cat food))', '(:htn :subtasks (t eel))', '(:init)');
    expect(plannedFrom(domain, problem).plan).toEqual(['cook(eel)']);
  });

  it('are asked for by sortof', () => {
    const method =
      '(:method m :parameters (?p ?q - pet) :task (t ?p) :subtasks (pat ?q) :constraints (sortof ?q - fish))';
    expect(plannedFrom(kinds(method), problemOf(pets, '(:htn :subtasks (t tom))', '(:init)')).plan).toEqual([
      'pat(nemo)',
    ]);
    const not = method.replace('(sortof ?q - fish)', '(and (not (sortof ?q - fish)) (not (sortof ?q - cat)))');
    expect(plannedFrom(kinds(not), problemOf(pets, '(:htn :subtasks (t tom))', '(:init)')).plan).toEqual(['pat(rex)']);
  });

  it('at the top that nothing is of make no tables larger', () => {
    const { domain, problem } = loweredFrom(post, route);
    expect(domain.types.map(({ name, parent }) => [name, parent])).toEqual([
      ['town', -1],
      ['thing', -1],
      ['letter', 1],
      ['van', 1],
    ]);
    expect(problem.objects.map(({ name }) => name)).toEqual(['Depot', 'big-city', 'l1', 'v1', 'v2']);
    expect(domain.variables.map(({ name, kind }) => [name, kind])).toEqual([
      ['at', 'fluent'],
      ['road', 'constant'],
      ['in', 'fluent'],
    ]);
  });
});

describe('conditions and effects', () => {
  it.each([
    [':precondition (forall (?x - x) (p ?x))', '(:init (p a) (p b) (p c))', true],
    [':precondition (forall (?x - x) (p ?x))', '(:init (p a) (p c))', false],
    [':precondition (exists (?x ?y - x) (and (not (= ?x ?y)) (p ?x) (p ?y)))', '(:init (p a) (p b))', true],
    [':precondition (exists (?x ?y - x) (and (not (= ?x ?y)) (p ?x) (p ?y)))', '(:init (p a))', false],
    [':precondition (imply (p a) (q a))', '(:init (p b))', true],
    [':precondition (imply (p a) (or (q a) (p b)))', '(:init (p a))', false],
    [':precondition (and) :effect ()', '(:init)', true],
    [':precondition (not (r)) :effect (r)', '(:init)', false],
    // What is deleted and added stays.
    [':precondition (p a) :effect (and (p a) (not (p a)))', '(:init (p a))', true],
    [':precondition (p a) :effect (and (not (p a)) (when (q b) (p a)))', '(:init (p a) (q b))', true],
    [':precondition (p a) :effect (and (not (p a)) (when (q b) (p a)))', '(:init (p a))', false],
    // Conditions are about the state before.
    [':precondition (not (p b)) :effect (and (p a) (when (p a) (p b)))', '(:init)', true],
    [':precondition (not (p b)) :effect (and (p a) (when (p a) (p b)))', '(:init (p a))', false],
    [':precondition (not (q c)) :effect (forall (?x - x) (when (p ?x) (q ?x)))', '(:init (p a))', true],
    [':precondition (not (q c)) :effect (forall (?x - x) (when (p ?x) (q ?x)))', '(:init (p c))', false],
  ])('%s %s', (action, init, isSolved) => {
    const domain = domainOf(
      '(:types x)',
      '(:constants a b c - x)',
      '(:predicates (p ?x - x) (q ?x - x) (r))',
      `(:action go ${action})`,
    );
    const { plan } = plannedFrom(domain, problemOf('(:htn :ordered-subtasks (and (go) (go)))', init));
    expect(plan?.length ?? null).toBe(isSolved ? 2 : null);
  });

  it('cost what the metric says', () => {
    const domain = domainOf(
      '(:types x)',
      '(:predicates (p ?x - x))',
      '(:functions (total-cost) (price ?x - x) - number)',
      '(:task t)',
      '(:method m :parameters (?x - x) :task (t) :subtasks (buy ?x))',
      '(:action buy :parameters (?x - x) :effect (and (increase (total-cost) (price ?x)) (increase (total-cost) 2)))',
    );
    const problem = problemOf(
      objects,
      '(:htn :subtasks (t))',
      '(:init (= (total-cost) 0) (= (price a) 5) (= (price b) 3))',
      '(:metric minimize (total-cost))',
    );
    expect(plannedFrom(domain, problem, 'best')).toMatchObject({ plan: ['buy(b)'], cost: 5 });
  });
});

describe('methods', () => {
  const world = (method: string, init: string, request = '(t a b)'): string[] | null =>
    plannedFrom(
      domainOf(
        '(:types x)',
        '(:constants a b - x)',
        '(:predicates (p ?x - x) (q ?x ?y - x))',
        '(:task t :parameters (?x ?y - x))',
        method,
        '(:action do :parameters (?x ?y - x) :precondition (p ?x))',
      ),
      problemOf(`(:htn :subtasks ${request})`, init),
    ).plan;

  it('may name an argument twice', () => {
    const method = '(:method m :parameters (?x - x) :task (t ?x ?x) :subtasks (do ?x ?x))';
    expect(world(method, '(:init (p a))')).toBeNull();
    expect(world(method, '(:init (p a))', '(t a a)')).toEqual(['do(a, a)']);
  });

  it('may name a constant among the arguments', () => {
    const method = '(:method m :parameters (?x - x) :task (t ?x b) :subtasks (do ?x b))';
    expect(world(method, '(:init (p a))')).toEqual(['do(a, b)']);
    expect(world(method, '(:init (p a))', '(t a a)')).toBeNull();
  });

  it('bind what their conditions and their subtasks leave open', () => {
    const method = `(:method m :parameters (?x ?y ?z ?w - x) :task (t ?x ?y) :precondition (and (q ?w ?z) (q ?x ?w))
        :subtasks (do ?z ?y))`;
    expect(world(method, '(:init (q a a) (q a b) (q b b) (p b))')).toEqual(['do(b, b)']);
    expect(world(method, '(:init (q a b) (p b))')).toBeNull();
  });
});

describe('partial order', () => {
  const lights = (subtasks: string): string[] | null =>
    plannedFrom(
      domainOf(
        '(:predicates (one) (two) (three))',
        '(:task t)',
        `(:method m :parameters () :task (t) ${subtasks})`,
        '(:action a :effect (one))',
        '(:action b :precondition (one) :effect (two))',
        '(:action c :precondition (and (one) (not (two))) :effect (three))',
        '(:action d :precondition (and (two) (three)))',
      ),
      problemOf('(:htn :subtasks (t))', '(:init)'),
    ).plan;

  it('leaves open what is not ordered', () => {
    expect(lights(':subtasks (and (d) (b) (c) (a))')).toEqual(['a()', 'c()', 'b()', 'd()']);
  });

  it('keeps what is ordered', () => {
    const parts = '(1 (a)) (2 (b)) (3 (c)) (4 (d))';
    const named = parts.replaceAll(/\((\d) /g, '(t$1 ');
    expect(lights(`:subtasks (and ${named}) :ordering (and (< t1 t2) (< t1 t3) (< t2 t4) (< t3 t4))`)).toEqual([
      'a()',
      'c()',
      'b()',
      'd()',
    ]);
    expect(lights(`:subtasks (and ${named}) :ordering (< t2 t3)`)).toBeNull();
  });

  it('is sorted', () => {
    const named = '(t1 (d)) (t2 (b)) (t3 (c)) (t4 (a))';
    expect(lights(`:subtasks (and ${named}) :ordering (and (< t2 t1) (< t3 t2) (< t4 t3))`)).toEqual([
      'a()',
      'c()',
      'b()',
      'd()',
    ]);
  });
});

describe('what has to hold before', () => {
  // What a method needs is found out from tasks that need it themselves.
  const domain = domainOf(
    '(:types lamp spot)',
    `(:predicates (on ?l - lamp) (free) (tuned ?l - lamp) (aimed ?s - spot) (test ?l - lamp ?s - spot) (lit ?s -
      spot))`,
    '(:task show :parameters (?s - spot))',
    '(:task prepare :parameters (?l - lamp ?s - spot))',
    '(:task switch :parameters (?l - lamp))',
    '(:task tune :parameters (?l - lamp ?s - spot))',
    '(:task aim :parameters (?s - spot))',
    `(:method m-show :parameters (?s - spot ?l - lamp) :task (show ?s) :ordered-subtasks (and (prepare ?l ?s)
      (light ?l ?s)))`,
    `(:method m-prepare :parameters (?l - lamp ?s - spot) :task (prepare ?l ?s) :ordered-subtasks (and (switch
      ?l) (aim ?s)))`,
    '(:method is-on :parameters (?l - lamp) :task (switch ?l) :precondition (on ?l) :subtasks ())',
    `(:method m-switch :parameters (?l - lamp ?s - spot) :task (switch ?l) :precondition (free)
       :ordered-subtasks (and (switch-on ?l) (tune ?l ?s)))`,
    '(:method is-tuned :parameters (?l - lamp ?s - spot) :task (tune ?l ?s) :precondition (tuned ?l) :subtasks ())',
    `(:method m-tune :parameters (?l - lamp ?s - spot) :task (tune ?l ?s) :precondition (not (tuned ?l))
       :ordered-subtasks (and (prepare ?l ?s) (adjust ?l ?s)))`,
    '(:method is-aimed :parameters (?s - spot) :task (aim ?s) :precondition (aimed ?s) :subtasks ())',
    `(:method m-aim :parameters (?s ?t - spot) :task (aim ?s) :precondition (and (aimed ?t) (not (aimed ?s)))
      :subtasks (turn ?t ?s))`,
    `(:action switch-on :parameters (?l - lamp) :precondition (free) :effect (and (on ?l) (not (free)) (not
      (tuned ?l))))`,
    `(:action adjust :parameters (?l - lamp ?s - spot) :precondition (and (on ?l) (aimed ?s) (test ?l ?s))
      :effect (tuned ?l))`,
    '(:action turn :parameters (?t ?s - spot) :precondition (aimed ?t) :effect (and (aimed ?s) (not (aimed ?t))))',
    `(:action light :parameters (?l - lamp ?s - spot) :precondition (and (on ?l) (tuned ?l) (aimed ?s)) :effect
      (lit ?s))`,
  );

  it('is asked for no more than it has to', () => {
    const problem = problemOf(
      '(:objects lamp1 - lamp near far - spot)',
      '(:htn :ordered-subtasks (and (show far)))',
      '(:init (free) (aimed near) (test lamp1 near))',
      '(:goal (lit far))',
    );
    expect(plannedFrom(domain, problem).plan).toEqual([
      'switch-on(lamp1)',
      'adjust(lamp1, near)',
      'turn(near, far)',
      'light(lamp1, far)',
    ]);
  });
});

describe('the order of methods', () => {
  it('puts those last that make the network grow, and before them those that do nothing', () => {
    const domain = domainOf(
      '(:predicates (ready) (done))',
      '(:task t)',
      '(:task u)',
      '(:method grow :parameters () :task (u) :ordered-subtasks (and (u) (nop)))',
      '(:method once :parameters () :task (u) :ordered-subtasks (and (t) (nop)))',
      '(:method idle :parameters () :task (t) :subtasks (nop))',
      '(:method last :parameters () :task (t) :precondition (ready) :ordered-subtasks (and (work) (t)))',
      '(:method stop :parameters () :task (t) :precondition (done) :subtasks ())',
      '(:action work :parameters () :precondition (ready) :effect (and (done) (not (ready))))',
      '(:action nop :parameters ())',
    );
    const problem = problemOf('(:htn :subtasks (u))', '(:init (ready))');
    const { domain: lowered } = loweredFrom(domain, problem);
    const methodsOf = (name: string): (string | null)[] => {
      const task = lowered.tasks.find((one) => one.name === name)!;
      return task.kind === 'compound' ? task.methods.map((method) => method.name) : [];
    };
    expect([methodsOf('t'), methodsOf('u')]).toEqual([
      ['last', 'stop', 'idle'],
      ['once', 'grow'],
    ]);
    expect(plannedFrom(domain, problem).plan).toEqual(['work()', 'nop()']);
  });
});

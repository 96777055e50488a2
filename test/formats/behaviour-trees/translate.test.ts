// What each construct of a task becomes, and what is refused.

import { describe, expect, it } from 'vitest';
import { refusalReasons, translateTask, writeMistreevous } from '../../../formats/behaviour-trees/index.ts';
import { chores, domainOf, jsonOf, treeOf, xmlOf } from './chores.ts';

describe('in BehaviorTree.CPP', () => {
  it('methods are a fallback, branches if and else-if, the end of a recursion a repeat, other tasks subtrees', () => {
    expect(xmlOf(chores, 'CleanAll')).toEqual([
      '<BehaviorTree ID="CleanAll">',
      '  <Fallback name="CleanAll_until_its_end">',
      '    <Repeat num_cycles="-1">',
      '      <Sequence>',
      `        <Script code="CleanAll_loop := 'open'"/>`,
      '        <Fallback name="CleanAll">',
      '          <Sequence name="next">',
      '            <choose_CleanAll_next room="{room}"/>',
      '            <SubTree ID="Clean" robot="{robot}" room="{room}"/>',
      `            <Script code="CleanAll_loop := 'again'"/>`,
      '          </Sequence>',
      '          <Sequence name="all">',
      '            <CleanAll_all_asks/>',
      '          </Sequence>',
      '        </Fallback>',
      '        <Fallback>',
      `          <ScriptCondition code="CleanAll_loop == 'again'"/>`,
      '          <Inverter>',
      `            <Script code="CleanAll_loop := 'over'"/>`,
      '          </Inverter>',
      '        </Fallback>',
      '      </Sequence>',
      '    </Repeat>',
      `    <ScriptCondition code="CleanAll_loop == 'over'"/>`,
      '  </Fallback>',
      '</BehaviorTree>',
      ...xmlOf(chores, 'Clean'),
    ]);
  });

  it('conditions that are watched stand around the action, computed arguments before the network', () => {
    const text = xmlOf(chores, 'Clean').map((line) => line.trim());
    expect(text.slice(text.indexOf('<IfThenElse name="strong">'))).toEqual([
      '<IfThenElse name="strong">',
      '<Clean_2_strong_asks robot="{robot}"/>',
      '<Sequence>',
      '<get_held robot="{robot}" value="{tool}"/>',
      '<ReactiveSequence>',
      '<open room="{room}"/>',
      '<Inverter>',
      '<clean room="{room}"/>',
      '</Inverter>',
      '<Go robot="{robot}" to="{room}"/>',
      '</ReactiveSequence>',
      '<at_is robot="{robot}" value="{room}"/>',
      '<held_is robot="{robot}" value="{tool}"/>',
      '<Sweep robot="{robot}" room="{room}" tool="{tool}"/>',
      '</Sequence>',
      '<Sequence name="weak">',
      '<Clean_2_weak_hours robot="{robot}" value="{hours}"/>',
      '<Sleep_2 robot="{robot}" hours="{hours}"/>',
      `<Script code="Clean_loop := 'again'"/>`,
      '</Sequence>',
      '</IfThenElse>',
      '</Sequence>',
      '<AlwaysSuccess name="give_up"/>',
      '</Fallback>',
      '<Fallback>',
      `<ScriptCondition code="Clean_loop == 'again'"/>`,
      '<Inverter>',
      `<Script code="Clean_loop := 'over'"/>`,
      '</Inverter>',
      '</Fallback>',
      '</Sequence>',
      '</Repeat>',
      `<ScriptCondition code="Clean_loop == 'over'"/>`,
      '</Fallback>',
      '</BehaviorTree>',
    ]);
  });

  it('`unordered` is a parallel that wants all of its parts', () => {
    expect(
      xmlOf(chores, 'Both')
        .map((line) => line.trim())
        .slice(0, 9),
    ).toEqual([
      '<BehaviorTree ID="Both">',
      '<Sequence>',
      '<get_at robot="{one}" value="{room}"/>',
      '<get_at robot="{other}" value="{room_2}"/>',
      '<Parallel success_count="-1" failure_count="1">',
      '<SubTree ID="Clean" robot="{one}" room="{room}"/>',
      '<Sequence>',
      '<Turn robot="{other}"/>',
      '<SubTree ID="Clean" robot="{other}" room="{room_2}"/>',
    ]);
  });

  it('arguments that change places are written at once', () => {
    const writes = xmlOf(chores, 'TakeTurns').filter((line) => line.includes('SetBlackboard'));
    expect(writes.map((line) => line.trim())).toEqual([
      '<SetBlackboard value="{one}" output_key="one_2"/>',
      '<SetBlackboard value="{other}" output_key="other_2"/>',
      '<SetBlackboard value="{rounds}" output_key="rounds_2"/>',
      '<SetBlackboard value="{one_2}" output_key="one_3"/>',
      '<SetBlackboard value="{other_2}" output_key="one_2"/>',
      '<SetBlackboard value="{one_3}" output_key="other_2"/>',
      '<SetBlackboard value="{rounds_3}" output_key="rounds_2"/>',
    ]);
  });

  it('floats are written without an exponent', () => {
    const text =
      'domain d; task A(float a, float b, float c) {} task Do() { method { ordered(A(-1.5, 0.00000025, 25000000000000000000000.0)); } }';
    const [, line] = xmlOf(text, 'Do');
    const values = [...line!.matchAll(/="([^"]*)"/g)].map(([, value]) => value!);
    expect(values.map(Number)).toEqual([-1.5, 2.5e-7, 2.5e22]);
    expect(values.join()).not.toContain('e');
  });

  it('effects are asked for when that is wanted, with what they depend on computed before', () => {
    const text = xmlOf(chores, 'Clean', { checkEffects: true }).map((line) => line.trim());
    const at = text.indexOf('<Sweep robot="{robot}" room="{room}" tool="{tool}"/>');
    expect(text[at - 1]).toBe('<Sweep_expected robot="{robot}" value="{expected}"/>');
    expect(text.slice(at + 1, at + 3)).toEqual([
      '<clean room="{room}"/>',
      '<power_is robot="{robot}" value="{expected}"/>',
    ]);
  });

  it('an effect is not asked for when a later one may have changed its place', () => {
    const text = `domain d; type Ship; fluent boolean lit(Ship ship); fluent boolean seen;
      task Signal(Ship ship, Ship other) { lit(ship) := true; seen := true; lit(other) := false; }
      task Meet(Ship ship, Ship other) { method { ordered(Signal(ship, other)); } }`;
    const asked = xmlOf(text, 'Meet', { checkEffects: true }).filter((line) => /lit|seen/.test(line));
    expect(asked.map((line) => line.trim())).toEqual(['<seen/>', '<lit ship="{other}"/>']);
  });
});

describe('in mistreevous', () => {
  it('a branch that has begun hides the others, by a property of the agent', () => {
    const one = chores.replace(
      /task Clean\(.*?\n\}/s,
      'task Clean(Robot robot, Room room) { method { branch { clean(room); ordered(Turn(robot)); } branch {} } }',
    );
    const robot = { $: 'robot' };
    expect(jsonOf(one, 'Clean')).toEqual({
      type: 'selector',
      children: [
        {
          type: 'sequence',
          children: [
            { type: 'action', call: 'set', args: ['taken', false] },
            { type: 'condition', call: 'clean', args: [{ $: 'room' }] },
            { type: 'action', call: 'set', args: ['taken', true] },
            { type: 'action', call: 'Turn', args: [robot] },
          ],
        },
        { type: 'condition', call: 'is', args: ['taken', false] },
      ],
    });
  });

  it('watched conditions are guards', () => {
    expect(JSON.stringify(jsonOf(chores, 'Clean'))).toContain(
      JSON.stringify({
        type: 'sequence',
        children: [
          {
            type: 'action',
            call: 'Go',
            args: [{ $: 'robot' }, { $: 'room' }],
            while: { call: 'open', args: [{ $: 'room' }] },
          },
        ],
        until: { call: 'clean', args: [{ $: 'room' }] },
      }),
    );
  });

  it('parts of a parallel have properties of their own', () => {
    const { properties, inputs } = writeMistreevous(treeOf(chores, 'Both'));
    expect(properties.slice(0, inputs).map(({ name }) => name)).toEqual(['one', 'other']);
    expect(properties.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['room', 'room_2', 'Clean_loop', 'Clean_loop_2', 'tool', 'tool_2']),
    );
  });
});

describe('what a game implements', () => {
  it('is told in the language, with names that a library has no node for', () => {
    const { nodes } = treeOf(chores, 'CleanAll');
    const told = nodes.map(({ name, kind, text }) => `${kind} ${name}: ${text}`);
    expect(told).toEqual([
      'choice choose_CleanAll_next: sort-by (Room room; size(room); >) { not clean(room) or not open(room); let wide := size(room) * 2; wide > 0; }',
      'condition clean: clean(room)',
      'condition Clean_2_strong_asks: power(robot) > 0',
      'action Go: Go(robot, to)',
      'condition open: open(room)',
      'value get_held: held(robot)',
      'action Sweep: Sweep(robot, room, tool)',
      'condition at_is: at(robot) == value',
      'condition held_is: held(robot) == value',
      'value Clean_2_weak_hours: 5 + power(robot)',
      'action Sleep_2: Sleep(robot, hours)',
      'condition CleanAll_all_asks: not (exists (Room room) { not clean(room); })',
    ]);
  });

  it('has ports with names that ports can have', () => {
    const text =
      'domain d; type Ship; fluent integer f(Ship name, Ship ID, Ship _x); task A(Ship name, Ship ID, Ship _x) { f(name, ID, _x) := 1; } task Do(Ship name, Ship ID, Ship _x) { method { ordered(A(name, ID, _x)); } }';
    expect(xmlOf(text, 'Do').at(1)).toBe('  <A name_="{name_}" ID_="{ID_}" x="{x}"/>');
  });
});

describe('a refusal', () => {
  const refusal = (text: string, task: string): unknown => {
    const found = translateTask(domainOf(text), task).refusal;
    return found && [found.reason, found.task, found.span.line, found.message];
  };
  const head = 'domain d; type Ship; fluent integer n; task Act() { n += 1; }\n';

  it('names the task that comes back to itself in the middle, and the place', () => {
    const text = `${head}task Do() { method {\nordered(Do(), Act()); } method {} }\ntask Outer() { method { ordered(Do()); } }`;
    const told = ['inner-recursion', 'Do', 3, 'Do comes back to itself, and not at the end of an ordered network'];
    expect(refusal(text, 'Do')).toEqual(told);
    expect(refusal(text, 'Outer')).toEqual(told);
  });

  it('comes for a recursion beside other tasks, and for one by another task', () => {
    expect(refusal(`${head}task Do() { method { unordered(Act(), Do()); } method {} }`, 'Do')).toMatchObject({
      0: 'inner-recursion',
    });
    const two = `${head}task A() { method { ordered(B(), Act()); } method {} } task B() { method { ordered(A()); } method {} }`;
    expect(refusal(two, 'B')).toMatchObject({
      3: 'A comes back to itself by B, and not at the end of an ordered network',
    });
  });

  it('does not come for a recursion at the end, be it by other tasks', () => {
    const two = `${head}task A() { method { ordered(Act(), unordered(B())); } method {} } task B() { method { ordered(Act(), A()); } method { ordered(B()); } }`;
    expect(refusal(two, 'A')).toBe(null);
    expect(refusal(two, 'B')).toBe(null);
  });

  it('comes for sync steps', () => {
    const text = `${head}task Do(Ship ship) { method { ordered(Act(), finish_action(ship)); } }`;
    expect(refusal(text, 'Do')).toMatchObject({ 0: 'sync-step', 1: 'Do', 2: 2 });
  });

  it('comes for a tree that would be too large', () => {
    const levels = Array.from(
      { length: 20 },
      (_, n) => `task T${n}() { method { ordered(T${n + 1}(), T${n + 1}()); } }`,
    );
    const text = `${head}${levels.join('\n')}\ntask T20() { method { ordered(Act()); } }`;
    expect(refusal(text, 'T0')).toEqual(['too-large', 'T0', 2, 'the tree of T0 would have more than 50000 nodes']);
    expect(refusal(text, 'T10')).toBe(null);
  });

  it('names the task whose methods have scores', () => {
    const text = `domain d; fluent integer near; task Act() { near := 1; } task Other() { near := 2; }
      task T() { method { score := near; ordered(Act()); } method { score := 1; ordered(Other()); } }`;
    expect(refusal(text, 'T')).toEqual(['score', 'T', 2, 'T tries its methods in the order of their scores']);
  });

  it('has a reason of the list', () => {
    const reasons = ['inner-recursion', 'for-each', 'score', 'achieve', 'sync-step', 'too-large'];
    expect(Object.keys(refusalReasons)).toEqual(reasons);
  });

  it('is an error where there is no such task', () => {
    expect(() => translateTask(domainOf(chores), 'Cook')).toThrow('the domain chores has no task "Cook"');
    expect(() => translateTask(domainOf(chores), 'Go')).toThrow('Go is a primitive task: only a compound task');
  });

  it('is an error for what is no domain, and for options that there are not', () => {
    const wanted = 'translateTask() takes a domain: loadDomain(text).domain';
    expect(() => translateTask(chores as never, 'Work')).toThrow(wanted);
    expect(() => translateTask(null as never, 'Work')).toThrow(wanted);
    expect(() => translateTask(domainOf(chores), 'Work', { effects: true } as never)).toThrow(
      'the options of translateTask() have no "effects"; there is "checkEffects"',
    );
  });
});

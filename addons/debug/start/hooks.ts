// Reports planners when games make and step them, by replacing methods of the classes. The game and what it loads have
// no code for this. Only games that are started to be watched load it.

import { Planner, Session } from '../../../bindings/index.ts';
import type { Domain, DomainShape } from '../../../bindings/index.ts';
import { inside, stateOf } from '../../../bindings/internal.ts';
import type { Core } from '../../../bindings/internal.ts';
import { Acting } from '../../acting/index.ts';

export interface PlannerHooks {
  /** Called before and after a domain is registered. */
  registers(planner: Planner): void;
  registered(planner: Planner, domain: Domain<DomainShape>, source: unknown): void;
  beforeFrame(core: Core): unknown;
  beforeSearch(core: Core): unknown;
  /** Called before the first tick. */
  acts(core: Core, acting: Acting<DomainShape>): void;
}

type AnyMethod = (this: never, ...args: unknown[]) => unknown;

function before<Class extends object>(
  { prototype }: { prototype: Class },
  name: keyof Class,
  look: (one: Class) => void,
): void {
  const methods = prototype as Record<typeof name, AnyMethod>;
  const method = methods[name];
  methods[name] = function (this: Class, ...args) {
    look(this);
    return method.apply(this as never, args);
  } as AnyMethod;
}

export function hookInto(hooks: PlannerHooks): void {
  const methods = Planner.prototype as unknown as { register(source: unknown): Domain<DomainShape> };
  const { register } = methods;
  methods.register = function (this: Planner, source) {
    hooks.registers(this);
    const domain = register.call(this, source);
    hooks.registered(this, domain, source);
    return domain;
  };
  before(Planner, 'step', (planner) => hooks.beforeFrame(planner[inside].core));
  before(Planner, 'stepFor', (planner) => hooks.beforeFrame(planner[inside].core));
  before<Session<DomainShape>>(Session, 'step', (session) => hooks.beforeSearch(session[inside].state.loaded.core));
  const known = new WeakSet<object>();
  before<Acting<DomainShape>>(Acting, 'tick', (acting) => {
    if (known.has(acting)) return;
    known.add(acting);
    hooks.acts(stateOf(acting.world).loaded.core, acting);
  });
}

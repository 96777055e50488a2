// How a domain looks to TypeScript. `frameplan compile --types` writes one `DomainShape` for each domain; the mapped
// types here turn it into the types of worlds, tables, tasks and plans.

import type { DeclaredObjects } from '../values/population.ts';
import type { TableView, Value } from '../values/value.ts';

export interface VariableShape {
  args: readonly Value[];
  value: Value;
  view: TableView;
}

/** The members of the generated types of a domain. */
export interface DomainShape {
  /** Object types by name. */
  types: object;
  /** The arguments of each task, and which tasks can be steps of a plan. */
  tasks: object;
  steps: string;
  internalSteps: string;
  constants: object;
  fluents: object;
  externals: object;
}

/** A domain without generated types. Everything is still checked at run time. */
export interface AnyDomain extends DomainShape {
  types: Record<string, number>;
  tasks: Record<string, Value[]>;
  constants: Record<string, { args: Value[]; value: Value; view: TableView }>;
  fluents: Record<string, { args: Value[]; value: Value; view: TableView }>;
  externals: Record<string, (...args: never[]) => Value>;
}

declare const shape: unique symbol;

/** The bytes of a compiled domain together with its types, as the build plugin generates them from a text. */
export interface CompiledDomain<D extends DomainShape> extends Uint8Array<ArrayBuffer> {
  readonly [shape]?: D;
}

/** Structurally, anything fits a WebAssembly.Module. These fields exclude promises and texts. */
export type DomainModule = WebAssembly.Module & { readonly then?: never; readonly length?: never };

type ArgumentsIn<Shape> = Shape extends readonly Value[] ? Shape : never;

/** One part of a task network: a task with its arguments, or parts in or without an order. */
export type Network = TaskCall | { readonly kind: 'ordered' | 'unordered'; readonly parts: readonly Network[] };

export interface TaskCall {
  readonly kind: 'task';
  readonly task: number;
  /** Values as numbers, as everywhere in the IR. */
  readonly args: readonly number[];
  /** The hash of the domain that the task belongs to. */
  readonly hash?: string;
}

/** Makes a part of a task network. Where a function takes a task, it also names the task. */
export interface TaskMaker<Args extends readonly Value[]> {
  (...args: Args): TaskCall;
  readonly index: number;
}

export type Tasks<D extends DomainShape> = { readonly [T in keyof D['tasks']]: TaskMaker<ArgumentsIn<D['tasks'][T]>> };

/** One state variable of a world. */
export interface Table<Args extends readonly Value[], V extends Value, View extends TableView> {
  readonly name: string;
  get(...args: Args): V;
  set(...args: [...args: Args, value: V]): void;
  /**
   * Whether only places with a value have an entry, as in the large tables of large worlds. Then there are no `values`
   * and no `index`.
   */
  readonly isSparse: boolean;
  /** The index in `values` of the value for these arguments. */
  index(...args: Args): number;
  /**
   * The values themselves, as numbers, without any check. Read this property again each time: the view is detached when
   * memory grows, and a constant may move.
   */
  readonly values: View;
}

type TableOf<Shape> = Shape extends VariableShape ? Table<Shape['args'], Shape['value'], Shape['view']> : never;

export type Tables<Shapes> = { readonly [V in keyof Shapes]: TableOf<Shapes[V]> };

type VariablesOf<D extends DomainShape> = D['constants'] & D['fluents'];

export type VariableName<D extends DomainShape> = keyof VariablesOf<D> & string;

/** Objects may be given by name where variables are. */
type NamedOrId<V> = V extends number ? (number extends V ? number : V | string) : V;

/** A separate type parameter is needed here, since only then does a mapped type turn a tuple into a tuple. */
type NamedAll<Args extends readonly Value[]> = { [I in keyof Args]: NamedOrId<Args[I]> };

export type NamedArguments<D extends DomainShape, N extends VariableName<D>> = VariablesOf<D>[N] extends VariableShape
  ? NamedAll<VariablesOf<D>[N]['args']>
  : never;

export type ValueOf<D extends DomainShape, N extends VariableName<D>> = VariablesOf<D>[N] extends VariableShape
  ? VariablesOf<D>[N]['value']
  : never;

export type NamedValue<D extends DomainShape, N extends VariableName<D>> = NamedOrId<ValueOf<D, N>>;

/**
 * The objects of a world: the names or the number of objects for each type, or a list in order of declaration. If a
 * type has a capacity, its objects may come and go: `world.add`, `world.remove`.
 */
export type Population<D extends DomainShape> =
  | { readonly [T in keyof D['types']]?: DeclaredObjects }
  | readonly { readonly name: string; readonly type: keyof D['types'] & string }[];

export type Externals<D extends DomainShape> = { readonly [E in keyof D['externals']]: D['externals'][E] };

/** One step of a plan. `text` reads `ShootPlayer(npc0, gun0)`. */
export type PlanStep<D extends DomainShape, Steps extends string = D['steps']> = Steps extends string
  ? {
      readonly task: Steps;
      readonly args: Steps extends keyof D['tasks'] ? ArgumentsIn<D['tasks'][Steps]> : readonly Value[];
      readonly text: string;
    }
  : never;

// The XML schema of BehaviorTree.CPP 4 for trees with nodes of their own. `btcpp-v4.xsd` was written by the library for
// its own nodes and five of an example. Those five give way to the nodes of a tree. Needs the file system.

import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';
import type { Port, GameNode } from '../../../formats/behaviour-trees/index.ts';

const schema = readFileSync(new URL('./btcpp-v4.xsd', import.meta.url), 'utf8');
const examples = ['GoTo', 'IsOpen', 'OpenDoor', 'Reachable', 'StepIn'];

/** The types of attributes that the library writes for the types of ports. */
const attributeTypes: Record<Port['type']['kind'], string> = {
  boolean: 'booleanOrBlackboardType',
  integer: 'integerOrBlackboardType',
  float: 'decimalOrBlackboardType',
  enum: 'stringOrBlackboardType',
  object: 'stringOrBlackboardType',
};

export function schemaFor(nodes: readonly GameNode[]): string {
  let text = schema;
  for (const name of examples) {
    text = text
      .replace(new RegExp(`\\s*<xs:element name="${name}" type="${name}Type"/>`), '')
      .replace(new RegExp(`\\s*<xs:complexType name="${name}Type">[^]*?</xs:complexType>`), '');
  }
  const elements = nodes.map(({ name }) => `<xs:element name="${name}" type="${name}Type"/>`).join('\n');
  const types = nodes.map(({ name, inputs, outputs }) => {
    const attributes = [
      ...inputs.map((port) => attribute(port.name, attributeTypes[port.type.kind])),
      ...outputs.map((port) => attribute(port.name, 'blackboardType')),
    ];
    const common = '<xs:attributeGroup ref="commonAttributeGroup"/>';
    return `<xs:complexType name="${name}Type">${common}${attributes.join('')}</xs:complexType>`;
  });
  return text
    .replace(/(<xs:group name="oneNodeGroup">\s*<xs:choice>)/, `$1\n${elements}`)
    .replace('</xs:schema>', `${types.join('\n')}\n</xs:schema>`);
}

function attribute(name: string, type: string): string {
  return `<xs:attribute name="${name}" type="${type}" use="required"/>`;
}

/** What is wrong with a tree's XML. */
export async function mistakesIn(xml: string, nodes: readonly GameNode[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'tree.xml', contents: xml }],
    schema: [{ fileName: 'nodes.xsd', contents: schemaFor(nodes) }],
  });
  return errors.map(({ message }) => message);
}

interface WrittenTree {
  xml: string;
  nodes: readonly GameNode[];
}

/** Checks many trees. Those whose nodes of one name have the same ports share one schema. */
export async function mistakesInAll(trees: readonly WrittenTree[]): Promise<string[]> {
  const batches: { nodes: Map<string, GameNode>; trees: WrittenTree[] }[] = [];
  for (const tree of trees) {
    let batch = batches.find(({ nodes }) => tree.nodes.every((node) => looksLike(node, nodes.get(node.name))));
    if (!batch) batches.push((batch = { nodes: new Map(), trees: [] }));
    batch.trees.push(tree);
    for (const node of tree.nodes) batch.nodes.set(node.name, node);
  }
  const found = await Promise.all(
    batches.map(({ nodes, trees: together }) =>
      validateXML({
        xml: together.map(({ xml }, index) => ({ fileName: `tree${index}.xml`, contents: xml })),
        schema: [{ fileName: 'nodes.xsd', contents: schemaFor([...nodes.values()]) }],
      }),
    ),
  );
  return found.flatMap(({ errors }) => errors.map(({ message }) => message));
}

function looksLike(node: GameNode, other: GameNode | undefined): boolean {
  const ports = ({ inputs, outputs }: GameNode): string => JSON.stringify([inputs, outputs]);
  return other === undefined || ports(node) === ports(other);
}

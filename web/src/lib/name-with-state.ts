/** The name of a store or a factory among those to choose from: "Velvet & Vow (closed)". */
export const nameWithState = ({ name, closed_at }: { name: string; closed_at: string | null }): string =>
  closed_at === null ? name : `${name} (closed)`

/** Some pictures, or all of them but some: also those that were never on screen. */
export type Selection = { readonly all: boolean; readonly ids: ReadonlySet<string> }

export const noSelection: Selection = { all: false, ids: new Set() }

export const everything: Selection = { all: true, ids: new Set() }

export function isSelected({ all, ids }: Selection, id: string): boolean {
  return ids.has(id) !== all
}

export function selectedCount({ all, ids }: Selection, total: number): number {
  return all ? Math.max(0, total - ids.size) : ids.size
}

export function withSelected(selection: Selection, changed: readonly string[], selected: boolean): Selection {
  const ids = new Set(selection.ids)
  for (const id of changed) {
    if (selected === selection.all) ids.delete(id)
    else ids.add(id)
  }
  return { all: selection.all, ids }
}

export function toggled(selection: Selection, id: string): Selection {
  return withSelected(selection, [id], !isSelected(selection, id))
}

/** Those of a list that are selected. */
export function selectedOf(selection: Selection, ids: readonly string[]): string[] {
  return ids.filter((id) => isSelected(selection, id))
}

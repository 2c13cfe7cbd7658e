/** One part of the campaign: the long form of a bench. */
export type Part = {
  /** The name of its result. */
  readonly name: string
  readonly args: readonly string[]
  /** Minutes that are assumed until a run of it is known. */
  readonly assumedMinutes: number
  /** A part that continues in slices: the variable that sets their minutes, and what a slice needs besides. */
  readonly slices?: { readonly variable: string; readonly overheadMinutes: number }
}

export const sliceMinutes = { usual: 45, min: 10 }

/** Short ones first, and last those that continue in slices: they fill what is left of a sitting. */
export const parts: readonly Part[] = [
  { name: 'mail', args: ['mail'], assumedMinutes: 5 },
  { name: 'attack', args: ['attack'], assumedMinutes: 10 },
  { name: 'selection', args: ['selection'], assumedMinutes: 12 },
  { name: 'money', args: ['money'], assumedMinutes: 13 },
  { name: 'drill', args: ['drill'], assumedMinutes: 15 },
  { name: 'growth', args: ['growth'], assumedMinutes: 20 },
  { name: 'reminders', args: ['reminders'], assumedMinutes: 40 },
  { name: 'deploys', args: ['deploys'], assumedMinutes: 60 },
  { name: 'domains', args: ['domains'], assumedMinutes: 80 },
  { name: 'move', args: ['move'], assumedMinutes: 90 },
  {
    name: 'mutants',
    args: ['mutants'],
    assumedMinutes: 90,
    slices: { variable: 'REVELA_MUTANTS_MINUTES', overheadMinutes: 6 },
  },
  {
    name: 'albums',
    args: ['albums'],
    assumedMinutes: 80,
    slices: { variable: 'REVELA_ALBUMS_MINUTES', overheadMinutes: 8 },
  },
  {
    name: 'faults-cell',
    args: ['faults', '--cell'],
    assumedMinutes: 70,
    slices: { variable: 'REVELA_FAULTS_MINUTES', overheadMinutes: 20 },
  },
  {
    name: 'faults',
    args: ['faults'],
    assumedMinutes: 360,
    slices: { variable: 'REVELA_FAULTS_MINUTES', overheadMinutes: 15 },
  },
]

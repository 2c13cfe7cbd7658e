import {
  countRows,
  eraseMoved,
  moveCustomer,
  MoveRejected,
  openCell,
  problemsOfMove,
  readCellVariables,
  undoMove,
} from './modules/moves/index.ts'
import { openDirectory } from './platform/directory/directory.ts'

type Variables = Readonly<Record<string, string | undefined>>

export type MoveCommand = {
  readonly run: () => Promise<void>
  readonly dryRun: () => Promise<void>
  readonly undo: () => Promise<void>
  readonly erase: () => Promise<void>
  readonly close: () => Promise<void>
}

/** As long as backups of the old cell may be restored. */
const keptDays = 35

export async function composeMove(old: Variables, next: Variables, customerId: string): Promise<MoveCommand> {
  const url = old['DIRECTORY_URL']
  if (!url) throw new Error('DIRECTORY_URL is not set: a single cell has nowhere to move a customer')
  const [from, to] = [
    await openCell(readCellVariables(old, 'this process')),
    await openCell(readCellVariables(next, 'the new cell')),
  ]
  const directory = openDirectory(url, { max: 1 })
  const startedAt = performance.now()
  const report = (step: number, text: string) => {
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)
    console.log(`${seconds} s  step ${String(step).padStart(2)} of 10  ${text}`)
  }
  const move = { from, to, directory, customerId, report }
  return {
    run: async () => {
      const { rows, objects, stoppedSeconds } = await moveCustomer(move)
      const measured = { customer: customerId, cell: to.name, rows, objects, stopped_s: stoppedSeconds.toFixed(1) }
      console.log(
        `moved: ${Object.entries(measured)
          .map(([name, value]) => `${name}=${value}`)
          .join(' ')}`,
      )
      console.log(`step 10, the copy in ${from.name}, is due after ${keptDays} days: the same command with --erase`)
    },
    dryRun: async () => {
      const problems = await problemsOfMove(from, to, customerId)
      for (const [table, rows] of await countRows(from, customerId))
        console.log(`${String(rows).padStart(9)}  ${table}`)
      if (problems.length > 0) throw new MoveRejected(problems.join('; '))
      console.log(`nothing was changed; ${from.name} and ${to.name} are ready for this move`)
    },
    undo: async () => {
      await undoMove(move)
      console.log(`${from.name} has the customer as before`)
    },
    erase: async () => {
      await eraseMoved(move, keptDays)
      console.log(`${from.name} has nothing of the customer any more`)
    },
    close: async () => {
      await Promise.all([from.close(), to.close(), directory.close()])
    },
  }
}

type Task = () => Promise<void>

const pending = new Set<Task>()

/** Runs the task when the work has finished or failed, or on Ctrl-C. */
export async function withCleanUp<T>(task: Task, work: () => Promise<T>): Promise<T> {
  pending.add(task)
  try {
    return await work()
  } finally {
    if (pending.delete(task)) await task()
  }
}

/** Runs the tasks in reverse order of registration. */
export async function cleanUp(): Promise<void> {
  for (const task of [...pending].toReversed()) if (pending.delete(task)) await task().catch(() => undefined)
}

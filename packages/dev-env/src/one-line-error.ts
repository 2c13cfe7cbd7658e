/** An error whose message says what happened and what to do; the command line prints no stack for it. */
export class OneLineError extends Error {
  override readonly name = 'OneLineError'
}

/** Runs a command's body; an error becomes one line on stderr and exit code 1. */
export async function runCommand(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    process.exitCode = 1
    if (error instanceof OneLineError) console.error(`error: ${error.message}`)
    else console.error(error)
  }
}

/** Takes a decoder's place and ends as one does that ran into its memory limit (SIGABRT), or is killed from outside. */
process.on('message', ({ details }: { details: readonly unknown[] }) => {
  if (details[0] === undefined) process.abort()
  process.kill(process.pid, 'SIGKILL')
})

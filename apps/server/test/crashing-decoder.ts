/** Replaces a decoder and ends like one that reaches its memory limit (SIGABRT) or is killed from outside. */
process.on('message', ({ details }: { details: readonly unknown[] }) => {
  if (details[0] === undefined) process.abort()
  process.kill(process.pid, 'SIGKILL')
})

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1_000
}

export const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0)

export const rate = (objects: number, bytes: number, seconds: number) =>
  `${objects} objects, ${megabytes(bytes)} MB, ${(objects / seconds).toFixed(0)} objects/s, ${(bytes / 1e6 / seconds).toFixed(1)} MB/s`

export function tell(what: string, seconds?: number): void {
  console.log(seconds === undefined ? `  ${what}` : `  ${what}: ${seconds.toFixed(1)} s`)
}

/** Asks again until it is so; twenty seconds at most. */
export async function waitUntil(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  const until = Date.now() + 20_000
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(otherwise)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

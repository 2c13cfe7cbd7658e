/** Asks again until it is so; so many seconds at most. */
export async function waitUntil(isSo: () => Promise<boolean>, otherwise: string, seconds = 20): Promise<void> {
  const until = Date.now() + seconds * 1_000
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(otherwise)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

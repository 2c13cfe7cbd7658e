export type Keyed = { readonly key: string }

/** Sequences in the order of their keys, side by side: for each key what each of them has. Holds one page of each. */
export async function* mergeByKey<A extends Keyed, B extends Keyed, C extends Keyed>(
  a: AsyncIterable<A>,
  b: AsyncIterable<B>,
  c: AsyncIterable<C>,
): AsyncGenerator<{ key: string; a: A | undefined; b: B | undefined; c: C | undefined }> {
  const [left, middle, right] = [await begin(a), await begin(b), await begin(c)]
  for (;;) {
    const keys = [left.head?.key, middle.head?.key, right.head?.key].filter((key) => key !== undefined)
    if (keys.length === 0) return
    const key = keys.reduce((least, other) => (other < least ? other : least))
    yield { key, a: await take(left, key), b: await take(middle, key), c: await take(right, key) }
  }
}

type Reader<T> = { readonly rest: AsyncIterator<T>; head: T | undefined }

async function begin<T>(sequence: AsyncIterable<T>): Promise<Reader<T>> {
  const rest = sequence[Symbol.asyncIterator]()
  return { rest, head: await next(rest) }
}

async function take<T extends Keyed>(reader: Reader<T>, key: string): Promise<T | undefined> {
  const { head } = reader
  if (head?.key !== key) return undefined
  reader.head = await next(reader.rest)
  return head
}

async function next<T>(rest: AsyncIterator<T>): Promise<T | undefined> {
  const step = await rest.next()
  return step.done ? undefined : step.value
}

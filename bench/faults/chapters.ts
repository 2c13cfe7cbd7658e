import { retry, type Tally } from './retry.ts'
import type { Content, Ledger } from './ledger.ts'
import type { ChapterCalls } from './product-calls.ts'
import type { Random } from './random.ts'

type Studio = {
  readonly customerId: string
  readonly ledger: Ledger
  readonly tally: Tally
  readonly random: Random
}
type StoredPicture = { readonly id: string; readonly title: string }
/** The title of a chapter is unique in its gallery. */
type Place = Content

/** The chapters of one gallery as its photographer knows them. */
export type Chapters = {
  /** A chapter for new pictures, sometimes none. */
  readonly pick: () => { readonly title: string; readonly number: number } | undefined
  /** Before a picture is sent into a chapter, which may be deleted before the picture arrives. */
  readonly expect: (picture: StoredPicture, title: string) => void
  /** After its acknowledgement. */
  readonly arrived: (picture: StoredPicture, title: string) => void
  /** Creates a chapter, moves these pictures or deletes a chapter. One call at a time. */
  readonly change: (pictures: readonly StoredPicture[]) => Promise<void>
}

const maxChapters = 6

/** Records before each change which chapter a picture may be in, and after its response in which it must be. */
export function openChapters(
  { customerId, ledger, tally, random }: Studio,
  calls: ChapterCalls,
  galleryId: string,
): Chapters {
  const live = new Map<string, number>()
  let deleting: string | null = null
  const places = new Map<string, { readonly title: string; readonly place: Place }>()

  const recordChapter = (title: string, allowedContents: readonly Content[]) =>
    ledger.record('chapter', `${galleryId} ${title}`, { customerId, ownerId: galleryId, title, allowedContents })
  const recordPlace = (id: string, title: string, place: Place, allowedContents: readonly Place[]) => {
    places.set(id, { title, place })
    ledger.record('placement', id, { customerId, ownerId: galleryId, title, allowedContents })
  }
  const pick = () => {
    const titles = [...live.keys()]
    if (titles.length === 0 || random.chance(0.3)) return undefined
    const title = random.pick(titles)
    return { title, number: live.get(title)! }
  }

  async function create(): Promise<void> {
    const title = `Capítulo ${random.integer(1, 1e9)}`
    recordChapter(title, [null, title])
    const number = await retry(tally, `chapter ${title}`, () => calls.add(galleryId, title))
    recordChapter(title, [title])
    live.set(title, number)
    tally.acknowledged.chapter += 1
  }

  async function move(pictures: readonly StoredPicture[]): Promise<void> {
    const target = pick()
    const place = target?.title ?? null
    for (const { id, title } of pictures) recordPlace(id, title, place, [places.get(id)?.place ?? null, place])
    const ids = pictures.map(({ id }) => id)
    await retry(tally, 'move to a chapter', () => calls.move(galleryId, ids, target?.number ?? null))
    for (const { id, title } of pictures) recordPlace(id, title, place, [place])
    tally.acknowledged.placement += 1
  }

  async function remove(title: string): Promise<void> {
    const number = live.get(title)!
    const inChapter = () => [...places].filter(([, { place }]) => place === title)
    live.delete(title)
    deleting = title
    recordChapter(title, [title, null])
    for (const [id, picture] of inChapter()) recordPlace(id, picture.title, title, [title, null])
    await retry(tally, `deletion of chapter ${title}`, () => calls.remove(galleryId, number))
    deleting = null
    recordChapter(title, [null])
    for (const [id, picture] of inChapter()) recordPlace(id, picture.title, null, [null])
    tally.acknowledged.chapter_deleted += 1
  }

  return {
    pick,
    expect: ({ id, title }, chapter) => recordPlace(id, title, chapter, [chapter, null]),
    arrived: ({ id, title }, chapter) => {
      if (live.has(chapter)) recordPlace(id, title, chapter, [chapter])
      // While its chapter is being deleted, both are right; the end of the deletion records the rest.
      else if (deleting !== chapter) recordPlace(id, title, null, [null])
    },
    change: async (pictures) => {
      const draw = random.next()
      if (live.size === 0 || (draw < 0.3 && live.size < maxChapters)) await create()
      else if (pictures.length > 0 && draw < 0.85) await move(pictures)
      else if (draw > 0.7) await remove(random.pick([...live.keys()]))
    },
  }
}

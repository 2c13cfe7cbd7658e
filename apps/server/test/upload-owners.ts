import {
  deletePictures,
  deleteWorkPictures,
  galleryUpload,
  getGallery,
  getWork,
  listPictures,
  listWorkPictures,
  purgeTrashedPictures,
  purgeTrashedWorkPictures,
  type Endpoint,
  workUpload,
} from '@revela/contract'
import type { ApiUnderTest } from './api-under-test.ts'
import type { Reply } from './browser.ts'
import type { Person } from './people.ts'
import { newGallery, newWork, type OwnerKind } from './uploading.ts'

type Answered<E extends Endpoint> = Promise<Pick<Reply<E>, 'status' | 'answer' | 'error'>>

/** The calls of one kind of owner, under one name for both: what holds for a gallery's photographs holds for a work's. */
export type OwnerUnderTest = {
  readonly kind: OwnerKind
  readonly make: (person: Person) => Promise<string>
  readonly coverPath: (id: string) => string
  readonly detail: (
    person: Person,
    id: string,
  ) => Promise<{ cover: string | null; coverPictureId: string | null; total: number }>
  readonly list: (person: Person, id: string, page?: string) => Answered<typeof listWorkPictures>
  /** In the address, and in the body. */
  readonly delete: (
    person: Person,
    id: string,
    asked: readonly string[],
    body?: readonly string[],
  ) => Answered<typeof deletePictures>
  /** Everything in the trash, for good. */
  readonly purge: (person: Person, id: string) => Answered<typeof purgeTrashedPictures>
  readonly titles: (person: Person, id: string) => Answered<typeof galleryUpload.listTitles>
  readonly fingerprints: (person: Person, id: string) => Answered<typeof galleryUpload.listFingerprints>
  readonly open: (person: Person, id: string) => Answered<typeof galleryUpload.listOpen>
  readonly finish: (person: Person, batchId: string) => Answered<typeof galleryUpload.finish>
  readonly empty: 'EmptyGallery' | 'EmptyWork'
  readonly counter: 'pictures' | 'work_pictures'
  /** Room for 200 photographs. */
  readonly small: (person: Person) => Promise<unknown>
  readonly used: (person: Person) => Promise<number>
}

export function ownersUnderTest(api: () => ApiUnderTest): readonly [OwnerUnderTest, OwnerUnderTest] {
  const used = async ({ customerId }: Person, counter: string) => {
    const [row] = await api().rows<{ used: number }>(
      `select coalesce(sum(${counter}), 0)::int as used from usage_counter where customer_id = $1`,
      [customerId],
    )
    return row!.used
  }
  const gallery: OwnerUnderTest = {
    kind: 'gallery',
    make: (person) => newGallery(person),
    coverPath: (id) => `/api/gallery/${id}/cover`,
    detail: async ({ browser }, id) => {
      const { answer } = await browser.call(getGallery, { query: { collection_id: id } })
      return { cover: answer.cover, coverPictureId: answer.cover_picture_id, total: answer.total_pictures }
    },
    list: ({ browser }, id, page) =>
      browser.call(listPictures, { query: { collection_id: id, ...(page ? { page } : {}) } }),
    delete: ({ browser }, id, asked, body = []) =>
      browser.call(deletePictures, {
        query: { collection_id: id, ...(asked.length > 0 ? { picture_ids: asked.join(',') } : {}) },
        body: body.length > 0 ? { picture_ids: [...body] } : {},
      }),
    purge: ({ browser }, id) => browser.call(purgeTrashedPictures, { query: { collection_id: id }, body: {} }),
    titles: ({ browser }, id) => browser.call(galleryUpload.listTitles, { query: { collection_id: id } }),
    fingerprints: ({ browser }, id) => browser.call(galleryUpload.listFingerprints, { query: { collection_id: id } }),
    open: ({ browser }, id) => browser.call(galleryUpload.listOpen, { query: { collection_id: id } }),
    finish: ({ browser }, id) => browser.call(galleryUpload.finish, { params: { payloadId: id } }),
    empty: 'EmptyGallery',
    counter: 'pictures',
    small: (person) =>
      api().rows('update subscription set plan_id = 20, trial_ends_at = null where customer_id = $1', [
        person.customerId,
      ]),
    used: (person) => used(person, 'pictures'),
  }
  const work: OwnerUnderTest = {
    kind: 'work',
    make: async (person) => (await newWork(person)).work,
    coverPath: (id) => `/api/portfolio/work/${id}/cover`,
    detail: async ({ browser }, id) => {
      const { cover, cover_picture_id, info } = (await browser.call(getWork, { query: { work_id: id } })).answer.work
      return { cover, coverPictureId: cover_picture_id, total: info.total_pictures }
    },
    list: ({ browser }, id, page) =>
      browser.call(listWorkPictures, { query: { work_id: id, ...(page ? { page } : {}) } }),
    delete: ({ browser }, id, asked, body = []) =>
      browser.call(deleteWorkPictures, {
        query: { work_id: id, ...(asked.length > 0 ? { picture_ids: asked.join(',') } : {}) },
        body: body.length > 0 ? { picture_ids: [...body] } : {},
      }),
    purge: ({ browser }, id) => browser.call(purgeTrashedWorkPictures, { query: { work_id: id }, body: {} }),
    titles: ({ browser }, id) => browser.call(workUpload.listTitles, { query: { work_id: id } }),
    fingerprints: ({ browser }, id) => browser.call(workUpload.listFingerprints, { query: { work_id: id } }),
    open: ({ browser }, id) => browser.call(workUpload.listOpen, { query: { work_id: id } }),
    finish: ({ browser }, id) => browser.call(workUpload.finish, { params: { payload_id: id } }),
    empty: 'EmptyWork',
    counter: 'work_pictures',
    small: (person) =>
      api().rows(
        `with old as (update subscription set plan_id = 28, trial_ends_at = null, paid_until = now() + interval '1 day'
          where customer_id = $1)
        insert into subscription (customer_id, product, plan_id, started_at) values ($1, 'site_pro', 26, now())`,
        [person.customerId],
      ),
    used: (person) => used(person, 'work_pictures'),
  }
  return [gallery, work]
}

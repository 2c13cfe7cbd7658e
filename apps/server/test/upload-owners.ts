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
import type { User } from './users.ts'
import { newGallery, newWork, type OwnerKind } from './uploading.ts'

type Answered<E extends Endpoint> = Promise<Pick<Reply<E>, 'status' | 'answer' | 'error'>>

/** The calls of one kind of owner under common names: the same rules apply to pictures of galleries and of works. */
export type UploadParent = {
  readonly kind: OwnerKind
  readonly make: (user: User) => Promise<string>
  readonly coverPath: (id: string) => string
  readonly detail: (
    user: User,
    id: string,
  ) => Promise<{ cover: string | null; coverPictureId: string | null; total: number }>
  readonly list: (user: User, id: string, page?: string) => Answered<typeof listWorkPictures>
  /** Ids in the query, and in the body. */
  readonly delete: (
    user: User,
    id: string,
    requestedTitles: readonly string[],
    body?: readonly string[],
  ) => Answered<typeof deletePictures>
  /** Purges everything in the trash. */
  readonly purge: (user: User, id: string) => Answered<typeof purgeTrashedPictures>
  readonly titles: (user: User, id: string) => Answered<typeof galleryUpload.listTitles>
  readonly fingerprints: (user: User, id: string) => Answered<typeof galleryUpload.listFingerprints>
  readonly open: (user: User, id: string) => Answered<typeof galleryUpload.listOpen>
  readonly finish: (user: User, batchId: string) => Answered<typeof galleryUpload.finish>
  readonly empty: 'EmptyGallery' | 'EmptyWork'
  readonly counter: 'pictures' | 'work_pictures'
  /** Sets a plan with a limit of 200 pictures. */
  readonly small: (user: User) => Promise<unknown>
  readonly used: (user: User) => Promise<number>
}

export function uploadParents(api: () => ApiUnderTest): readonly [UploadParent, UploadParent] {
  const used = async ({ customerId }: User, counter: string) => {
    const [row] = await api().rows<{ used: number }>(
      `select coalesce(sum(${counter}), 0)::int as used from usage_counter where customer_id = $1`,
      [customerId],
    )
    return row!.used
  }
  const gallery: UploadParent = {
    kind: 'gallery',
    make: (user) => newGallery(user),
    coverPath: (id) => `/api/gallery/${id}/cover`,
    detail: async ({ browser }, id) => {
      const { answer } = await browser.call(getGallery, { query: { collection_id: id } })
      return { cover: answer.cover, coverPictureId: answer.cover_picture_id, total: answer.total_pictures }
    },
    list: ({ browser }, id, page) =>
      browser.call(listPictures, { query: { collection_id: id, ...(page ? { page } : {}) } }),
    delete: ({ browser }, id, requestedTitles, body = []) =>
      browser.call(deletePictures, {
        query: { collection_id: id, ...(requestedTitles.length > 0 ? { picture_ids: requestedTitles.join(',') } : {}) },
        body: body.length > 0 ? { picture_ids: [...body] } : {},
      }),
    purge: ({ browser }, id) => browser.call(purgeTrashedPictures, { query: { collection_id: id }, body: {} }),
    titles: ({ browser }, id) => browser.call(galleryUpload.listTitles, { query: { collection_id: id } }),
    fingerprints: ({ browser }, id) => browser.call(galleryUpload.listFingerprints, { query: { collection_id: id } }),
    open: ({ browser }, id) => browser.call(galleryUpload.listOpen, { query: { collection_id: id } }),
    finish: ({ browser }, id) => browser.call(galleryUpload.finish, { params: { payloadId: id } }),
    empty: 'EmptyGallery',
    counter: 'pictures',
    small: (user) =>
      api().rows('update subscription set plan_id = 20, trial_ends_at = null where customer_id = $1', [
        user.customerId,
      ]),
    used: (user) => used(user, 'pictures'),
  }
  const work: UploadParent = {
    kind: 'work',
    make: async (user) => (await newWork(user)).work,
    coverPath: (id) => `/api/portfolio/work/${id}/cover`,
    detail: async ({ browser }, id) => {
      const { cover, cover_picture_id, info } = (await browser.call(getWork, { query: { work_id: id } })).answer.work
      return { cover, coverPictureId: cover_picture_id, total: info.total_pictures }
    },
    list: ({ browser }, id, page) =>
      browser.call(listWorkPictures, { query: { work_id: id, ...(page ? { page } : {}) } }),
    delete: ({ browser }, id, requestedTitles, body = []) =>
      browser.call(deleteWorkPictures, {
        query: { work_id: id, ...(requestedTitles.length > 0 ? { picture_ids: requestedTitles.join(',') } : {}) },
        body: body.length > 0 ? { picture_ids: [...body] } : {},
      }),
    purge: ({ browser }, id) => browser.call(purgeTrashedWorkPictures, { query: { work_id: id }, body: {} }),
    titles: ({ browser }, id) => browser.call(workUpload.listTitles, { query: { work_id: id } }),
    fingerprints: ({ browser }, id) => browser.call(workUpload.listFingerprints, { query: { work_id: id } }),
    open: ({ browser }, id) => browser.call(workUpload.listOpen, { query: { work_id: id } }),
    finish: ({ browser }, id) => browser.call(workUpload.finish, { params: { payload_id: id } }),
    empty: 'EmptyWork',
    counter: 'work_pictures',
    small: (user) =>
      api().rows(
        `with old as (update subscription set plan_id = 28, trial_ends_at = null, paid_until = now() + interval '1 day'
          where customer_id = $1)
        insert into subscription (customer_id, product, plan_id, started_at) values ($1, 'site_pro', 26, now())`,
        [user.customerId],
      ),
    used: (user) => used(user, 'work_pictures'),
  }
  return [gallery, work]
}

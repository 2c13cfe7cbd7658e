import { setTimeout as sleep } from 'node:timers/promises'
import { OneLineError } from '../one-line-error.ts'
import { callAs, sendTo } from './galleries.ts'
import type { NamedFile, UploadTargetOptions, StudioSession } from './galleries.ts'

export async function createCategory(session: StudioSession, title: string): Promise<string> {
  const { category } = await callAs<{ category: { id: string } }>(session, '/portfolio/category', { body: { title } })
  return category.id
}

export async function createWork(session: StudioSession, title: string, category: string): Promise<string> {
  const body = { title, category_id: category }
  return (await callAs<{ work: { id: string } }>(session, '/portfolio/work', { body })).work.id
}

const workTarget = (work: string): UploadTargetOptions => ({
  batch: `/portfolio/pictures/log/payload/work/${work}`,
  picture: (picture, payload) => `/portfolio/pictures/${picture}/work/${work}/payload/${payload}`,
  completed: { path: '/portfolio/pictures/event/upload-completed', body: { work_id: work } },
  finish: (payload) => `/portfolio/pictures/log/payload/${payload}/finish`,
})

/** Uploads files to a work and waits for their renditions. */
export async function fillWork(session: StudioSession, work: string, files: readonly NamedFile[]): Promise<void> {
  await sendTo(session, workTarget(work), files)
  const path = `/portfolio/pictures?work_id=${work}`
  const deadline = Date.now() + 60_000
  const isWaiting = async () => {
    const { pictures } = await callAs<{ pictures: { state: string }[] }>(session, path, { method: 'GET' })
    return pictures.some(({ state }) => state === 'stored')
  }
  while (await isWaiting()) {
    if (Date.now() > deadline) throw new OneLineError(`the photos of ${work} were not prepared in time`)
    await sleep(200)
  }
}

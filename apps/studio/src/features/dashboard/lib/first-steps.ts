import { dashboard } from '@revela/phrases'
import { galleryPaths, paths } from '../../../lib/paths.ts'
import type { Dashboard } from '../api/dashboard-query.ts'

type StepName = keyof Dashboard['first_steps']

export type FirstStep = {
  readonly name: StepName
  readonly text: string
  readonly to: string
  readonly isDone: boolean
}

const order: readonly StepName[] = ['logo', 'gallery', 'picture', 'client', 'sent']

/**
 * The way to the first gallery that a family sees. Empty once a gallery has been sent: whoever works without a logo is
 * not reminded of it forever.
 */
export function firstSteps({
  first_steps: done,
  galleries,
}: Pick<Dashboard, 'first_steps' | 'galleries'>): FirstStep[] {
  if (done.gallery && done.picture && done.client && done.sent) return []
  const [newest] = galleries
  const gallery = newest === undefined ? paths.gallery : galleryPaths.pictures(newest.collection_id)
  const to: Record<StepName, string> = {
    logo: paths.settingsProfile,
    gallery: paths.gallery,
    picture: gallery,
    client: paths.clients,
    sent: gallery,
  }
  return order.map((name) => ({ name, text: dashboard.firstSteps.steps[name], to: to[name], isDone: done[name] }))
}

import { dashboard } from '@revela/phrases'
import { galleryPaths, paths } from '../../../lib/paths.ts'
import type { Dashboard } from '../api/dashboard-query.ts'

type StepName = keyof Dashboard['first_steps'] | 'email'

export type FirstStep = {
  readonly name: StepName
  readonly text: string
  /** Null for a step that is done outside the studio. */
  readonly to: string | null
  readonly isDone: boolean
}

const order: readonly StepName[] = ['email', 'logo', 'gallery', 'picture', 'client', 'sent']

/**
 * The way to the first gallery that a family sees. Empty once a gallery has been sent: whoever works without a logo is
 * not reminded of it forever.
 */
export function firstSteps(
  { first_steps, galleries }: Pick<Dashboard, 'first_steps' | 'galleries'>,
  emailConfirmed: boolean,
): FirstStep[] {
  const done = { ...first_steps, email: emailConfirmed }
  if (done.gallery && done.picture && done.client && done.sent) return []
  const id = galleries[0]?.collection_id
  const to: Record<StepName, string | null> = {
    email: null,
    logo: paths.settingsProfile,
    gallery: paths.newGallery,
    // Without a gallery, pictures and sending begin with creating one.
    picture: id === undefined ? paths.newGallery : galleryPaths.upload(id),
    client: paths.clients,
    sent: id === undefined ? paths.newGallery : galleryPaths.share(id),
  }
  return order.map((name) => ({ name, text: dashboard.firstSteps.steps[name], to: to[name], isDone: done[name] }))
}

import type { ReactNode } from 'react'
import { ClosedPage } from '../../features/entry/components/closed-page.tsx'
import type { WorkPage } from '../../features/portfolio/api/calls.ts'
import { embedded } from '../../lib/embedded.ts'
import { nobody } from '../nobody.ts'
import { createWorkModel } from './work-model.ts'
import { WorkScreen } from './work-screen.tsx'
import { usePublicDress } from './use-public-dress.ts'

function Missing() {
  usePublicDress('page')
  return <ClosedPage why="unknown" studio={nobody.studio} gallery={null} onRetry={() => window.location.reload()} />
}

/** The server writes it into the page; where it wrote nothing, there is no such work. */
export function workApp(): ReactNode {
  const page = embedded<WorkPage>('work')
  return page === null ? <Missing /> : <WorkScreen page={page} model={createWorkModel(page)} />
}

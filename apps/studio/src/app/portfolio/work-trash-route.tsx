import { WorkTrashPage } from '../../features/portfolio/pages/work-trash-page.tsx'
import { useOpenWork } from './use-open-work.ts'

export function WorkTrashRoute() {
  const { workId, work } = useOpenWork()
  return <WorkTrashPage key={workId} workId={workId} title={work.title} />
}

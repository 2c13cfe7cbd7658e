import { WorkSettingsPage } from '../../features/portfolio/pages/work-settings-page.tsx'
import { useOpenWork } from './use-open-work.ts'

export function WorkSettingsRoute() {
  const { workId, work } = useOpenWork()
  return <WorkSettingsPage key={workId} workId={workId} work={work} />
}

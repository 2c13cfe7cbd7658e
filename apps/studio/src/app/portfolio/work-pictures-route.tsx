import { useSuspenseQuery } from '@tanstack/react-query'
import { WorkPicturesPage } from '../../features/portfolio/pages/work-pictures-page.tsx'
import { UploadArea } from '../../features/uploads/components/upload-area.tsx'
import { useUpload } from '../../features/uploads/lib/uploads.ts'
import { customerInfoQuery } from '../../lib/customer-info.ts'
import { useOpenWork } from './use-open-work.ts'

/** The pictures of a work and their upload. */
export function WorkPicturesRoute() {
  const { workId, work } = useOpenWork()
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const target = { kind: 'work', id: workId, title: work.title } as const
  const isEmpty = work.info.total_pictures === 0
  const { show } = useUpload(target, isEmpty)

  return (
    <WorkPicturesPage
      key={workId}
      workId={workId}
      work={work}
      onUploadClick={show}
      uploadArea={
        <UploadArea key={workId} target={target} limits={info.user_subscription.portfolio_limits} isEmpty={isEmpty} />
      }
    />
  )
}

import { workTrash } from '../../features/portfolio/api/portfolio-queries.ts'
import { workPaths } from '../../lib/paths.ts'
import { PictureTrash } from '../../ui/picture-trash/picture-trash.tsx'
import { useOpenWork } from './use-open-work.ts'

export function WorkTrashRoute() {
  const { workId, work } = useOpenWork()
  return (
    <PictureTrash
      key={workId}
      kind="work"
      parentTitle={work.title}
      back={workPaths.pictures(workId)}
      source={workTrash(workId)}
    />
  )
}

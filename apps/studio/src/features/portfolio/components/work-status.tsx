import { PreparationStatus } from '../../../ui/photo-grid/preparation-status.tsx'
import type { WorkPictures } from '../api/portfolio-queries.ts'

export function WorkStatus({ pictures }: { readonly pictures: WorkPictures }) {
  const of = (state: WorkPictures[number]['state']) => pictures.filter((one) => one.state === state).length
  return <PreparationStatus total={pictures.length} progress={{ stored: of('stored'), failed: of('failed') }} />
}

import { brand, galleries } from '@revela/phrases'
import { DryingPrints } from '../../../ui/drawings/drying-prints.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

export function GalleriesPage() {
  return (
    <>
      <title>{brand.pageTitle(galleries.pageTitle)}</title>
      <EmptyState drawing={<DryingPrints />} sentence={galleries.empty}>
        <p>{galleries.emptyLead}</p>
      </EmptyState>
    </>
  )
}

import { brand, portfolio } from '@revela/phrases'
import { DryingPrints } from '../../../ui/drawings/drying-prints.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

export function PortfolioPage() {
  return (
    <>
      <title>{brand.pageTitle(portfolio.pageTitle)}</title>
      <EmptyState drawing={<DryingPrints />} sentence={portfolio.empty}>
        <p>{portfolio.emptyLead}</p>
      </EmptyState>
    </>
  )
}

import { publicPortfolio as texts } from '@revela/phrases'
import type { ReactNode } from 'react'
import { QuietPage } from '../../features/entry/components/quiet-page.tsx'
import type { Portfolio } from '../../features/portfolio/api/calls.ts'
import { PortfolioPage } from '../../features/portfolio/components/portfolio-page.tsx'
import { embedded } from '../../lib/embedded.ts'
import { usePublicAppearance } from './use-public-appearance.ts'

function Page({ portfolio }: { readonly portfolio: Portfolio }) {
  const { state, studio } = portfolio
  usePublicAppearance(state === 'open' ? 'public' : 'page')
  if (state === 'open') return <PortfolioPage portfolio={portfolio} />
  return (
    <QuietPage studio={studio} gallery={null} title={texts.empty} lead={texts.emptyLead(studio.name)}>
      <a href="/inicio">{texts.clientArea}</a>
    </QuietPage>
  )
}

/** Reads the portfolio that the server embeds in the page, so that no request is needed before the first view. */
export function portfolioApp(): ReactNode {
  const portfolio = embedded<Portfolio>('portfolio')
  return portfolio === null ? null : <Page portfolio={portfolio} />
}

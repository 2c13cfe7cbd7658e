import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { customerInfoQuery } from '../../lib/customer-info.ts'
import { SentToOffer } from '../upgrade/sent-to-offer.tsx'

/** The portfolio belongs to the plans that have it; whoever has none of them is shown one that does. */
export function PortfolioGate() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  return info.user_subscription.can_use_portfolio ? <Outlet /> : <SentToOffer feature="portfolio" />
}

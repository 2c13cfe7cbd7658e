import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { customerInfoQuery } from '../../lib/customer-info.ts'
import { SentToOffer } from '../upgrade/sent-to-offer.tsx'

/** Opens the portfolio for plans that include it, and offers such a plan to the others. */
export function PortfolioGate() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  return info.user_subscription.can_use_portfolio ? <Outlet /> : <SentToOffer feature="portfolio" />
}

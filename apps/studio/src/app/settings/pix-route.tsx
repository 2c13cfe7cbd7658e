import { PixPage } from '../../features/pix/pages/pix-page.tsx'
import { AccountSection } from '../../features/receivables/components/account-section.tsx'

/** The studio's own Pix key, and the account that confirms payments by itself. */
export function PixRoute() {
  return <PixPage account={<AccountSection />} />
}

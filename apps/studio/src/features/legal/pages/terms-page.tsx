import { legal, termsOfUse } from '@revela/phrases'
import { paths } from '../../../lib/paths.ts'
import { LegalPage } from '../components/legal-page.tsx'

export function TermsPage() {
  return <LegalPage document={termsOfUse} other={{ to: paths.privacy, label: legal.seePrivacy }} />
}

import { legal, privacyPolicy } from '@revela/phrases'
import { paths } from '../../../lib/paths.ts'
import { LegalPage } from '../components/legal-page.tsx'

export function PrivacyPage() {
  return <LegalPage document={privacyPolicy} other={{ to: paths.terms, label: legal.seeTerms }} />
}

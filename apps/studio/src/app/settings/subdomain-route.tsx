import { useQuery } from '@tanstack/react-query'
import { ownDomainQuery } from '../../features/own-domain/api/own-domain.ts'
import { OwnDomainSection } from '../../features/own-domain/components/own-domain-section.tsx'
import { SubdomainPage } from '../../features/subdomain/pages/subdomain-page.tsx'

/** The studio's subdomain, and its own domain, which replaces it in every address while it is active. */
export function SubdomainRoute() {
  const { data } = useQuery(ownDomainQuery)
  const domain = data?.domain
  return (
    <>
      <SubdomainPage ownDomain={domain?.state === 'active' ? domain.name : null} />
      <OwnDomainSection />
    </>
  )
}

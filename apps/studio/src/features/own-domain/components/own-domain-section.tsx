import { ownDomainSettings as texts, words } from '@revela/phrases'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { galleryListKey } from '../../../lib/gallery.ts'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { ownDomainQuery } from '../api/own-domain.ts'
import { DomainForm, GatedDomain } from './domain-form.tsx'
import { DomainState } from './domain-state.tsx'

/** Loads the addresses of galleries again when the domain becomes active or stops being so. */
function useFreshAddresses(isActive: boolean | undefined) {
  const queries = useQueryClient()
  const known = useRef(isActive)
  useEffect(() => {
    if (known.current !== undefined && known.current !== isActive) {
      void queries.invalidateQueries({ queryKey: ['gallery'] })
      void queries.invalidateQueries({ queryKey: galleryListKey })
    }
    known.current = isActive
  }, [isActive, queries])
}

/** The button that added or removed the domain is gone: the focus goes to what took its place. */
function useFocusAfterChange(name: string | null | undefined) {
  const content = useRef<HTMLDivElement>(null)
  const known = useRef(name)
  useEffect(() => {
    if (known.current !== undefined && known.current !== name) {
      content.current?.querySelector<HTMLElement>('h3, input')?.focus()
    }
    known.current = name
  }, [name])
  return content
}

/** The studio's own domain; hidden where the installation does not offer it. */
export function OwnDomainSection() {
  const { data, isError, isFetching, refetch } = useQuery(ownDomainQuery)
  useFreshAddresses(data && data.domain?.state === 'active')
  const shown = useFocusAfterChange(data && (data.domain?.name ?? null))
  if (data?.offered === false && data.domain === null) return null

  const content = () => {
    if (data?.domain) return <DomainState key={data.domain.name} domain={data.domain} isAllowed={data.allowed} />
    if (data) return data.allowed ? <DomainForm /> : <GatedDomain />
    if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
    return <Skeleton active title={false} paragraph={{ rows: 3 }} aria-label={words.loading} />
  }

  return (
    <SettingsSection title={texts.title} lead={texts.lead} help="ownDomain">
      <div ref={shown}>{content()}</div>
    </SettingsSection>
  )
}

import { words } from '@revela/phrases'
import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { PlanAlertBanner } from '../../features/subscription/components/plan-alert-banner.tsx'
import type { CustomerInfo } from '../../lib/customer-info.ts'
import { paths } from '../../lib/paths.ts'
import { useStudioConfig } from '../../lib/studio-config.ts'
import { UnconfirmedEmail } from '../../ui/unconfirmed-email.tsx'
import { redirectFor, shellVisibility } from './shell-visibility.ts'
import { UpgradeHost } from '../upgrade/upgrade-host.tsx'
import { UploadsSlot } from '../uploads/uploads-slot.tsx'
import { CheckoutBar } from './checkout-bar.tsx'
import { crumbsOf } from './crumbs.ts'
import { LeavingForSite } from './leaving-for-site.tsx'
import { PageHeading, useKnownTitles } from './page-heading.tsx'
import { TopBar } from './top-bar.tsx'
import { useStartup } from './use-startup.ts'
import { Welcome } from './welcome.tsx'
import styles from './shell.module.css'

type Props = { readonly info: CustomerInfo; readonly siteUrl: string | null }

/** The frame of every signed-in page, rendered after the account is loaded. */
export function Shell({ info, siteUrl }: Props) {
  const { pathname: path, key } = useLocation()
  const { leaving } = useStartup(info, siteUrl)
  const titles = useKnownTitles(path)
  const isAlbumsFramed = (useStudioConfig()?.albums_url ?? null) !== null
  if (leaving) return <LeavingForSite />

  const facts = { subscription: info.user_subscription, user: info.user_data, siteUrl }
  const redirectPath = redirectFor(facts, path)
  // The key makes a second redirect to the same place run. It holds the path because history entries that the router
  // did not create all have the location key 'default'.
  if (redirectPath !== null) return <Navigate key={`${key} ${path}`} to={redirectPath} replace />

  const { checkout, menu, breadcrumb, fullWidth, wide } = shellVisibility(path, isAlbumsFramed)
  return (
    <div className={styles.shell}>
      <a href="#conteudo" className={styles.skip}>
        {words.skipToContent}
      </a>
      {checkout ? <CheckoutBar info={info} /> : <TopBar info={info} siteUrl={siteUrl} path={path} showTabs={menu} />}
      <main id="conteudo" className={fullWidth ? styles.full : styles.page} data-wide={wide || undefined} tabIndex={-1}>
        {info.user_data.email_confirmed || checkout || fullWidth ? null : (
          <div className={styles.banner}>
            <UnconfirmedEmail />
          </div>
        )}
        {breadcrumb ? (
          <PageHeading
            crumbs={crumbsOf(path, titles)}
            beside={
              path === paths.gallery ? <PlanAlertBanner subscription={info.user_subscription} path={path} /> : null
            }
          />
        ) : null}
        <Suspense fallback={<output>{words.loading}</output>}>
          <Outlet />
        </Suspense>
      </main>
      <Welcome />
      <UpgradeHost />
      <UploadsSlot info={info} />
    </div>
  )
}

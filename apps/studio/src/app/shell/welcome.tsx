import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'

const WelcomeDialog = lazy(() => import('./welcome-dialog.tsx').then((loaded) => ({ default: loaded.WelcomeDialog })))

const parameter = 'welcome_to_v2'

/** Shown once: closing it removes the parameter from the URL. */
export function Welcome() {
  const [search, setSearch] = useSearchParams()
  if (search.get(parameter) !== 'true') return null
  function close() {
    setSearch(
      (current) => {
        const rest = new URLSearchParams(current)
        rest.delete(parameter)
        return rest
      },
      { replace: true },
    )
  }
  return (
    <Suspense fallback={null}>
      <WelcomeDialog onClose={close} />
    </Suspense>
  )
}

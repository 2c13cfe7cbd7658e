import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { effectCleanup } from './effect-cleanup.ts'

RuleTester.describe = describe
RuleTester.it = it
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } })

/** Former code of the gallery: the page went blank when `scrollTo` began to return a promise. */
const formerCode = `
  export function useArrival({ top }: { top: number | null }): void {
    const arrive = useEffectEvent(() => {
      if (top !== null) return window.scrollTo({ top })
      return undefined
    })
    useEffect(() => arrive(), [])
  }
`
const invalid = [
  formerCode,
  'useLayoutEffect(() => window.scrollTo(0, 0), [])',
  'React.useEffect(() => field.current?.focus(), [])',
  'useEffect(() => { return subscribe(listen) }, [])',
  'useEffect(() => { if (ready) return start(); return undefined }, [ready])',
  'useEffect(function () { for (const one of all) { return one.start() } }, [])',
  'useEffect(() => { const stop = start(); return stop }, [])',
  'useEffect(() => { let stop = () => {}; stop = start(); return stop }, [])',
  'useEffect(() => (ready ? () => stop() : start()), [])',
  'useEffect(async () => { await load() }, [])',
  'useEffect(arrive, [])',
]
const valid = [
  'useEffect(() => { arrive() }, [])',
  'useEffect(() => void load(), [])',
  'useEffect(() => () => clearTimeout(timer.current), [])',
  'useEffect(() => { if (!desk) return undefined; return () => desk.stop() }, [desk])',
  'useEffect(() => { if (!desk) return; const stop = () => desk.stop(); return stop }, [desk])',
  'useEffect(() => { function stop() {} return stop }, [])',
  'useEffect(() => { listen(() => { return count() }) }, [])',
  'useLayoutEffect(() => (ready ? () => stop() : undefined), [ready])',
  'const value = useMemo(() => compute(), [])',
]

tester.run('effect-cleanup', effectCleanup, {
  valid,
  invalid: invalid.map((code) => ({ code, errors: 1 })),
})

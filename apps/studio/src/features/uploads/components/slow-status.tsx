import { useEffect, useRef, useState } from 'react'

const apart = 5_000

/** Tells a screen reader how it goes without talking all the time. */
export function SlowStatus({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('')
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  }, [text])
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), apart)
    return () => clearInterval(timer)
  }, [])
  return <output className="visually-hidden">{said}</output>
}

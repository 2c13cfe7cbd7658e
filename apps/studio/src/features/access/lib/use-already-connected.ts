import { access } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '../../../lib/notices.ts'
import { paths } from '../../../lib/paths.ts'
import { sessionQuery } from '../api/session.ts'

/** Somebody who is signed in already has nothing to do on the sign-in screen. */
export function useAlreadyConnected(): void {
  const connected = useQuery(sessionQuery).data?.session === true
  const navigate = useNavigate()
  const told = useRef(false)
  useEffect(() => {
    if (!connected || told.current) return
    told.current = true
    notify('success', access.signIn.alreadyConnected)
    void navigate(paths.root, { replace: true })
  }, [connected, navigate])
}

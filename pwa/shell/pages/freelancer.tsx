import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { Id } from '#shared/protocol/envelope.ts'
import { useSession } from '../../client/hooks.ts'
import FreelancerDetails, { SellerNotFound } from '../../features/sellers/freelancer-details.tsx'
import { PROFILE_FRAME } from '../../features/sellers/profile-layout.tsx'
import { paths } from '../../paths.ts'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'

const HireSheet = lazy(lazyWithRetry(() => import('./hire-sheet.tsx')))

/** /freelancer-details/:id. With `hire` in the query, a client finds the hire form open. */
export default function Freelancer() {
  const { id } = useParams()
  const navigate = useNavigate()
  const [searchParams, setSearchParams] = useSearchParams()
  const user = useSession()?.user
  const isClient = user?.role === 'buyer'
  const ownId = user?._id
  const [pressed, setPressed] = useState<{ id: string; name: string } | null>(null)
  const requestedTarget = isClient && searchParams.has('hire') && v.is(Id, id) ? { id, name: null } : null
  const hireTarget = pressed ?? requestedTarget
  useEffect(() => {
    if (v.is(Id, id) && id !== ownId)
      import('../../features/sellers/recently-viewed.ts')
        .then(({ addRecentlyViewed }) => addRecentlyViewed(id))
        .catch(() => undefined)
  }, [id, ownId])
  const closeHire = () => {
    setPressed(null)
    if (searchParams.has('hire'))
      setSearchParams(
        (previous) => {
          previous.delete('hire')
          return previous
        },
        { replace: true },
      )
  }
  const actions = {
    hire: (sellerId: string, name: string) => setPressed({ id: sellerId, name }),
    chat: (sellerId: string) => void navigate(paths.chatWith(sellerId)),
  }
  return (
    <div className={`${PROFILE_FRAME} flex-1`}>
      {v.is(Id, id) ? <FreelancerDetails key={id} id={id} actions={actions} /> : <SellerNotFound />}
      {hireTarget && (
        <Suspense>
          <HireSheet sellerId={hireTarget.id} name={hireTarget.name} onClose={closeHire} />
        </Suspense>
      )}
    </div>
  )
}

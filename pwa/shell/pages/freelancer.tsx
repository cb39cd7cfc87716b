import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { Id } from '#shared/protocol/envelope.ts'
import { useSession } from '../../client/hooks.ts'
import FreelancerDetails, { SellerNotFound } from '../../features/sellers/freelancer-details.tsx'
import { PROFILE_FRAME } from '../../features/sellers/profile-layout.tsx'
import { HIRE_PARAM, paths } from '../../paths.ts'
import { lazyDialog } from '../../update/lazy-with-retry.ts'

const HireSheet = lazy(lazyDialog(() => import('./hire-sheet.tsx')))

/** /freelancer-details/:id. */
export default function Freelancer() {
  const { id } = useParams()
  return (
    <div className={`${PROFILE_FRAME} flex-1`}>
      {v.is(Id, id) ? <Profile key={id} id={id} /> : <SellerNotFound />}
    </div>
  )
}

/** With `HIRE_PARAM` in the query, a client finds the hire form open. */
function Profile({ id }: { id: string }) {
  const navigate = useNavigate()
  const [searchParams, setSearchParams] = useSearchParams()
  const user = useSession()?.user
  const ownId = user?._id
  const wantsToHire = user?.role === 'buyer' && searchParams.has(HIRE_PARAM)
  /** The open hire form, with the name if it is known already. */
  const [hireForm, setHireForm] = useState<{ name: string | null } | null>(
    wantsToHire ? { name: null } : null,
  )
  useEffect(() => {
    if (id !== ownId)
      import('../../features/sellers/recently-viewed.ts')
        .then(({ addRecentlyViewed }) => addRecentlyViewed(id))
        .catch(() => undefined)
  }, [id, ownId])
  const closeHireForm = () => {
    setHireForm(null)
    if (searchParams.has(HIRE_PARAM))
      setSearchParams(
        (previous) => {
          previous.delete(HIRE_PARAM)
          return previous
        },
        { replace: true },
      )
  }
  const actions = {
    hire: (_sellerId: string, name: string) => setHireForm({ name }),
    chat: (sellerId: string) => void navigate(paths.chatWith(sellerId)),
  }
  return (
    <>
      <FreelancerDetails id={id} actions={actions} />
      {hireForm && (
        <Suspense>
          <HireSheet sellerId={id} name={hireForm.name} onClose={closeHireForm} />
        </Suspense>
      )}
    </>
  )
}

import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import * as v from 'valibot'
import { Id } from '#shared/envelope.ts'
import FreelancerDetails, { SellerNotFound } from '../../features/sellers/freelancer-details.tsx'
import { PROFILE_FRAME } from '../../features/sellers/profile-layout.tsx'
import { paths } from '../../paths.ts'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'

const HireDialog = lazy(lazyWithRetry(() => import('../../features/orders/hire-dialog.tsx')))

/** /freelancer-details/:id */
export default function Freelancer() {
  const { id } = useParams()
  const navigate = useNavigate()
  const [hireTarget, setHireTarget] = useState<{ id: string; name: string } | null>(null)
  const actions = {
    hire: (sellerId: string, name: string) => setHireTarget({ id: sellerId, name }),
    chat: (sellerId: string) => void navigate(paths.chatWith(sellerId)),
  }
  return (
    <div className={`${PROFILE_FRAME} flex-1`}>
      {v.is(Id, id) ? <FreelancerDetails key={id} id={id} actions={actions} /> : <SellerNotFound />}
      {hireTarget && (
        <Suspense>
          <HireDialog sellerId={hireTarget.id} name={hireTarget.name} onClose={() => setHireTarget(null)} />
        </Suspense>
      )}
    </div>
  )
}

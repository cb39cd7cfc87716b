import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import * as v from 'valibot'
import { Id } from '#shared/envelope.ts'
import FreelancerDetails, { SellerNotFound } from '../features/sellers/freelancer-details.tsx'
import { PROFILE_FRAME } from '../features/sellers/profile-layout.tsx'
import { lazyPage } from '../offline/worker/lazy.ts'
import { paths } from '../paths.ts'

const HireDialog = lazy(lazyPage(() => import('../features/orders/hire-dialog.tsx')))

/** /freelancer-details/:id */
export default function Freelancer() {
  const { id } = useParams()
  const navigate = useNavigate()
  const [hiring, hire] = useState<{ id: string; name: string } | null>(null)
  const permitted = { hire: (sellerId: string, name: string) => hire({ id: sellerId, name }), chat: (sellerId: string) => void navigate(paths.chatWith(sellerId)) }
  return (
    <div className={`${PROFILE_FRAME} flex-1`}>
      {v.is(Id, id) ? <FreelancerDetails key={id} id={id} permitted={permitted} /> : <SellerNotFound />}
      {hiring && (
        <Suspense>
          <HireDialog sellerId={hiring.id} name={hiring.name} onClose={() => hire(null)} />
        </Suspense>
      )}
    </div>
  )
}

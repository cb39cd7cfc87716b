import { useNavigate, useParams } from 'react-router-dom'
import * as v from 'valibot'
import { Id } from '#shared/envelope.ts'
import FreelancerDetails, { SellerNotFound } from '../features/sellers/freelancer-details.tsx'
import { paths } from '../paths.ts'

/** /freelancer-details/:id */
export default function Freelancer() {
  const { id } = useParams()
  const navigate = useNavigate()
  const permitted = { chat: (sellerId: string) => void navigate(paths.chatWith(sellerId)) }
  return <div className="frame flex-1 pt-6 pb-10 sm:pt-10">{v.is(Id, id) ? <FreelancerDetails key={id} id={id} permitted={permitted} /> : <SellerNotFound />}</div>
}

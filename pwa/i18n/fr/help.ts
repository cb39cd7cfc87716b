import { RULES } from '#shared/rules.ts'

export default {
  title: 'Aide',
  text: 'Des réponses courtes à ce que l’on demande souvent. Elles sont aussi sur votre appareil : cherchez-y sans réseau. Si la vôtre n’y est pas, écrivez-nous.',
  search: 'Rechercher dans les réponses',
  found_one: '{{count}} réponse',
  found_many: '{{count}} réponses',
  found_other: '{{count}} réponses',
  none: 'Aucune réponse ne contient ces mots. Écrivez-nous.',
  personTitle: 'Quelqu’un qui vous répond',
  write: 'Nous écrire',
  contact: {
    title: 'Nous contacter',
    text: 'Dites-nous ce qui ne va pas, ce qui manque ou ce qui vous plaît. Une vraie personne vous lit.',
    first: 'La réponse existe peut-être déjà : voir l’Aide',
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'E-mail',
    message: 'Votre message',
    terms: 'J’accepte les conditions, et que vous conserviez ce message pour y répondre',
    send: 'Envoyer',
    offline:
      'Il n’y a pas de réseau. Ce que vous écrivez est gardé ici jusqu’à ce que vous puissiez l’envoyer.',
    sentTitle: 'Votre message a été envoyé',
    sentText: 'Nous répondons par e-mail.',
    home: 'Retour à l’accueil',
  },
  questions: {
    what: 'Quel est cet endroit ?',
    deliveries: 'Comment se passent les livraisons ?',
    cost: 'Combien cela coûte-t-il ?',
    safety: 'Est-ce sûr ?',
    refunds: 'Et les remboursements et annulations ?',
    support: 'Comment obtenir de l’aide ?',
    ratings: 'Comment fonctionnent les notes ?',
    privacy: 'Que deviennent mes données ?',
    offline: 'Qu’est-ce qui fonctionne sans réseau ?',
    days: 'Et si la date de livraison ne peut pas être tenue ?',
    notices: 'Comment choisir ce dont on me prévient ?',
    install: 'Comment l’ajouter à mon écran d’accueil ?',
    leave: 'Comment supprimer mon compte ?',
  },
  answers: {
    what: 'Une place de marché où celles et ceux qui ont un travail à confier rencontrent des freelances qui le font. Vous regardez, vous comparez et vous vous mettez d’accord directement avec la personne que vous choisissez.',
    deliveries:
      'Vous convenez d’une date avec le freelance. Le freelance livre, vous regardez le résultat et vous l’acceptez ou demandez des retouches.',
    cost: 'C’est gratuit pour les clients. Les freelances paient une formule. Ce que vous payez pour le travail se décide entre vous deux et ne passe pas par ici.',
    safety:
      'Seules les personnes dont une commande a été terminée donnent des notes. Regardez le portfolio et les avis, mettez-vous d’accord par écrit et n’envoyez jamais de numéro de carte dans un message.',
    refunds:
      'Nous ne gérons pas les paiements entre clients et freelances : accords et remboursements se font donc directement entre vous. Une commande en cours peut être annulée avec un motif, et les deux parties en gardent la trace. Une fois livrée, des modifications peuvent être demandées.',
    support: 'Écrivez-nous par le formulaire de contact. La réponse arrive par e-mail.',
    ratings: `Quand une commande est terminée, le client peut donner de 1 à ${RULES.stars} étoiles et un commentaire. Le freelance peut répondre une fois.`,
    privacy:
      'Ce que vous avez besoin de voir est gardé sur votre propre appareil, pour que cela fonctionne sans réseau. Nous ne vendons rien à personne. La politique de confidentialité dit le reste.',
    offline:
      'Ce que vous avez ouvert : listes, profils, discussions et commandes sont sur votre appareil. Les messages, commandes, avis et projets que vous envoyez y attendent et partent tout seuls ; la page « Boîte d’envoi » les montre. Ce qui ne peut pas attendre, comme un nouveau mot de passe ou une nouvelle carte, le dit.',
    days: `Chaque partie peut demander une autre date sur la page de la commande ; l’autre l’accepte ou garde la date prévue. La première livraison décide si c’était à temps, et après une demande de retouches la date est à ${RULES.revisionDays} jours au moins.`,
    notices:
      'Dans Paramètres, Notifications : pour les messages, les commandes et les avis, par e-mail et sur vos appareils, avec des heures calmes et un e-mail quotidien. La cloche dit tout.',
    install:
      'Appuyez sur « Installer l’application » en bas de chaque page ou dans le menu : cela l’installe, ou montre où votre navigateur le propose.',
    leave:
      'Dans Paramètres, Mes données : téléchargez d’abord ce qui est à vous, puis supprimez le compte avec votre mot de passe. Ce dont vous avez convenu avec d’autres leur reste, sans votre nom.',
  },
} as const

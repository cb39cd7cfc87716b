import { RULES } from '#shared/rules.ts'

export default {
  contents: 'Sur cette page',
  privacy: {
    title: 'Politique de confidentialité',
    effective: 'En vigueur depuis le {{date}}',
    lead: 'Les données que {{brand}} recueille sur vous, à quelles fins, combien de temps, et comment en obtenir une copie ou les faire supprimer.',
    who: {
      title: 'Qui est responsable',
      text: '{{brand}} est un logiciel que son exploitant héberge sur son propre serveur ou sur un serveur loué. Dans cette politique, « nous » désigne cet exploitant : la personne ou l’organisation qui se trouve derrière l’adresse que vous visitez. Les auteurs du logiciel ne reçoivent pas vos données.',
    },
    look: {
      title: 'Quand vous explorez sans compte',
      text: `Vous pouvez parcourir toutes les catégories, tous les freelances et tous les avis sans compte. Pour détecter les pannes et empêcher les abus, notre serveur enregistre l’heure, la page demandée, le résultat, votre adresse IP et, tant que votre session est ouverte, le numéro de votre compte. Ce que vous recherchez ne figure pas dans ce journal. Si une recherche ne trouve personne, nous enregistrons ses mots et leur fréquence pour ajouter ce qui manque : sans votre nom, ni votre compte, ni votre adresse IP, et en laissant de côté ce qui ressemble à une adresse e-mail, à un numéro de téléphone ou à un long texte. Ils sont supprimés ${RULES.missedSearchDays} jours après la dernière recherche identique.\nIl n’y a ni publicité, ni pistage, ni service de mesure d’audience. Les pages, les images et les scripts proviennent de cette seule adresse, sauf le formulaire de carte, qui vient de notre prestataire de paiement, Stripe, lorsque c’est lui qui reçoit les cartes.`,
    },
    place: {
      title: 'Où vous travaillez et où vous cherchez',
      text: 'Les freelances peuvent indiquer la ville où ils travaillent et jusqu’où ils se déplacent. Ces deux informations sont publiques. Quand vous cherchez autour de vous, votre navigateur vous le demande d’abord, et votre appareil arrondit votre position à environ 1 km avant de l’envoyer. Nous l’utilisons pour cette recherche et ne la conservons pas. Elle figure dans l’adresse de cette recherche : un lien que vous partagez la contient aussi. Votre appareil retient les villes que vous avez choisies.',
    },
    account: {
      title: 'Quand vous avez un compte',
      text: 'Nous conservons votre nom, votre adresse e-mail, votre pays, votre photo et votre numéro de téléphone si vous les donnez, les appareils sur lesquels votre session est ouverte et une empreinte chiffrée de votre mot de passe, qui ne permet pas de le retrouver. Personne d’autre ne voit votre numéro. Les freelances y ajoutent ce que montre leur profil : photo, titre, tarif, langues, compétences, formation, certifications, projets et vidéos.\nNous conservons les commandes, les messages, les fichiers et les avis parce que les deux parties comptent dessus.',
    },
    public: {
      title: 'Ce que voient les autres',
      text: 'Le profil, les projets et les avis d’un freelance sont publics. Un avis affiche le nom, la photo et le pays de la personne qui l’a écrit. Si vous partagez une liste de freelances enregistrés, toute personne qui a le lien voit le nom de la liste, ses freelances et votre prénom, jusqu’à ce que vous désactiviez le lien.\nLes commandes, les messages et leurs fichiers sont visibles par les deux personnes à qui ils appartiennent. Nous ne les consultons que si un signalement ou la loi le rend nécessaire.',
    },
    device: {
      title: 'Ce qui est enregistré sur votre appareil',
      text: 'Pour fonctionner hors ligne, l’application enregistre sur votre appareil les listes et les images publiques, ainsi que vos choix de langue, de devise et d’apparence, vos recherches récentes, les freelances que vous avez consultés, enregistrés ou choisi de comparer et, tant que votre session est ouverte, vos propres commandes et messages. La déconnexion supprime ce qui est privé, sauf les envois en attente que vous choisissez de conserver pour votre prochaine connexion. Effacer les données de ce site dans votre navigateur supprime tout.\nCe ne sont pas des cookies publicitaires, et les autres sites ne peuvent pas les lire.',
    },
    payments: {
      title: 'Cartes et paiements',
      text: 'Les freelances paient leur abonnement par carte, là où cette plateforme accepte les cartes. Le numéro va directement au prestataire de paiement et n’atteint jamais notre serveur. Nous conservons le nom et le pays du titulaire, la marque, les quatre derniers chiffres et la date d’expiration.\nLes paiements entre clients et freelances ne passent pas par {{brand}} : nous n’en savons donc rien.',
    },
    share: {
      title: 'Avec qui nous partageons des données',
      text: 'Uniquement avec les services nécessaires au fonctionnement de la plateforme : le service qui achemine nos e-mails, le prestataire de paiement des abonnements, les entreprises qui hébergent notre serveur ou nos fichiers et, si vous activez les notifications, le service de notification de votre navigateur. Nous ne vendons pas vos données, et rien de ce que vous écrivez ne sert à entraîner des modèles d’IA.',
    },
    keep: {
      title: 'Combien de temps nous conservons vos données',
      text: 'Tant que vous avez un compte. Quand vous le supprimez, votre profil et vos données personnelles sont supprimés. L’autre personne conserve les commandes, les messages avec leurs fichiers et les avis, sans votre nom, aussi longtemps que la loi ou ses propres archives l’exigent. Les sauvegardes peuvent contenir vos données jusqu’à ce qu’elles soient remplacées ou supprimées.',
    },
    rights: {
      title: 'Vos droits',
      text: 'Vous pouvez consulter ce que nous avons sur vous, le télécharger, le rectifier, le faire supprimer ou vous opposer à son utilisation. Vous pouvez aussi adresser une réclamation à l’autorité de protection des données de votre pays.',
    },
    safety: {
      title: 'Comment nous protégeons vos données',
      text: 'Les mots de passe ne sont conservés que sous forme d’empreinte chiffrée, vous pouvez déconnecter chacun de vos appareils, les images et les vidéos envoyées perdent leurs données cachées, comme le lieu de la prise de vue, et les pages ne chargent aucun script d’autres sites, sauf celui du formulaire de carte. Si malgré tout un problème vous concerne, nous vous en informons.',
    },
    children: {
      title: 'Âge minimum',
      text: '{{brand}} s’adresse aux personnes en âge de conclure un contrat, en général 18 ans. Nous fermons les comptes d’enfants dès que nous en avons connaissance.',
    },
    changes: {
      title: 'Modifications',
      text: 'Si nous modifions cette politique d’une manière qui vous concerne, nous vous en informons avant que le changement prenne effet. La date ci-dessous indique la version que vous lisez.',
    },
  },
  terms: {
    title: 'Conditions générales',
    lead: 'Les règles, en mots simples. En utilisant {{brand}}, vous les acceptez.',
    what: {
      title: 'Ce qu’est {{brand}}',
      text: '{{brand}} est une plateforme où les clients trouvent des freelances, les engagent, discutent avec eux et donnent leur avis. Elle est gérée par l’exploitant de cette adresse, « nous » dans ces conditions. Nous ne sommes pas partie aux accords entre clients et freelances, et ne sommes ni leur employeur ni leur mandataire.',
    },
    account: {
      title: 'Votre compte',
      text: 'Vous devez être en âge de conclure un contrat. Donnez des informations exactes, gardez votre mot de passe pour vous et n’utilisez qu’un compte par personne. Ce qui se passe sur votre compte est considéré comme fait par vous, jusqu’à ce que vous nous signaliez que quelqu’un d’autre y a accédé.',
    },
    cost: {
      title: 'Ce que cela coûte',
      text: '{{brand}} est gratuit pour les clients. Les freelances choisissent une formule ; son prix, sa durée et sa période d’essai sont affichés avant qu’ils saisissent une carte, et ce qui sera débité et quand, avant qu’ils l’acceptent. Un abonnement se renouvelle jusqu’à sa résiliation, puis court jusqu’à la fin de la période payée.\nNous ne prélevons aucune commission sur votre travail.',
    },
    orders: {
      title: 'Commandes et accords',
      text: 'Une commande indique le travail, la date de livraison et le prix. Elle engage les deux parties dès que le freelance l’accepte. Après la livraison, le client la valide ; s’il ne répond pas, elle peut être validée automatiquement au bout d’un délai fixé par l’exploitant. Chaque partie peut annuler une commande en cours en indiquant la raison. Une fois la commande livrée, le client peut demander des modifications.',
    },
    payment: {
      title: 'Paiements et remboursements entre vous',
      text: 'Le client paie directement le freelance, selon les modalités convenues entre eux. {{brand}} ne détient, ne transfère ni ne garantit cet argent. Les remboursements se conviennent eux aussi directement. Mettez-vous d’accord sur le mode de paiement avant le début du travail.',
    },
    conduct: {
      title: 'Règles de conduite',
      text: 'Agissez avec honnêteté et bienveillance. Sont interdits : les travaux qui enfreignent la loi ou les droits d’autrui, la fraude, le harcèlement, la discrimination, le spam, les faux avis, plusieurs comptes pour une même personne, et les tentatives de nuire au service ou de collecter les données d’autres personnes.',
    },
    content: {
      title: 'Ce que vous publiez',
      text: 'Ce que vous écrivez et mettez en ligne reste à vous. Vous nous autorisez à l’afficher ici dans la mesure où le service en a besoin. Ne publiez que ce que vous avez le droit de publier. À qui appartient le résultat d’une commande se décide entre le client et le freelance : mettez-vous d’accord.',
    },
    reviews: {
      title: 'Avis',
      text: 'Un client peut donner son avis une fois sur une commande terminée, et le freelance peut répondre une fois. Le freelance peut aussi donner son avis sur le client. Les avis doivent reposer sur une expérience vécue. Nous masquons ceux qui enfreignent ces règles et en indiquons la raison aux deux parties. Nous ne masquons pas un avis simplement parce qu’il est peu aimable.',
    },
    ending: {
      title: 'Départ et suspension',
      text: 'Vous pouvez partir à tout moment. Nous pouvons masquer un avis, vous adresser un avertissement ou suspendre un compte qui enfreint ces règles, en général après un avertissement, et nous en indiquons la raison. Les commandes en cours doivent être menées à terme ou annulées en bonne et due forme.',
    },
    liability: {
      title: 'Notre responsabilité',
      text: 'Nous gérons le service avec soin, mais ne pouvons pas promettre qu’il soit toujours disponible ou exempt d’erreurs, et nous ne contrôlons pas le travail des freelances. Nous répondons des dommages que nous causons intentionnellement ou par négligence grave, et partout où la loi le prévoit.',
    },
    support: {
      title: 'Assistance',
      text: 'Utilisez le formulaire de contact. Nous répondons par e-mail.',
    },
    changes: {
      title: 'Modification de ces conditions',
      text: 'Nous annonçons les modifications avant qu’elles s’appliquent. Si vous ne les acceptez pas, vous pouvez fermer votre compte. La loi du pays de l’exploitant s’applique, et vous conservez les droits de consommateur du lieu où vous vivez.',
    },
  },
} as const

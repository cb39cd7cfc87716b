import type { DemoTexts } from './texts.ts'

export const fr: DemoTexts = {
  language: 'fr',
  client: { firstName: 'Karim', lastName: 'Benali' },
  origins: [
    {
      country: 'FR',
      language: 'fr',
      others: ['en'],
      women: ['Camille', 'Aïcha', 'Manon', 'Léa', 'Inès', 'Juliette'],
      men: ['Hugo', 'Karim', 'Théo', 'Antoine', 'Mathis', 'Bastien'],
      families: ['Moreau', 'Benali', 'Lefèvre', 'Girard', 'Rousseau', 'Faure', 'Chevalier'],
      universities: ['Université de Lyon', 'Université de Nantes', 'Université de Lille'],
    },
    {
      country: 'BE',
      language: 'fr',
      others: ['nl'],
      women: ['Élise', 'Charlotte', 'Noémie'],
      men: ['Maxime', 'Quentin', 'Mehdi'],
      families: ['Dubois', 'Lambert', 'Peeters', 'Renard'],
      universities: ['Université de Liège', 'Université libre de Bruxelles'],
    },
    {
      country: 'CH',
      language: 'fr',
      others: ['de'],
      women: ['Mélanie', 'Chloé', 'Sarah'],
      men: ['Loïc', 'Yann', 'Nicolas'],
      families: ['Favre', 'Rochat', 'Monnier', 'Blanc'],
      universities: ['Université de Lausanne', 'Université de Genève'],
    },
    {
      country: 'CA',
      language: 'fr',
      others: ['en'],
      women: ['Maude', 'Ariane', 'Geneviève'],
      men: ['Félix', 'Olivier', 'Étienne'],
      families: ['Tremblay', 'Gagnon', 'Bouchard', 'Lavoie'],
      universities: ['Université Laval', 'Université de Montréal'],
    },
    {
      country: 'SN',
      language: 'fr',
      others: ['wo'],
      women: ['Aminata', 'Fatou', 'Mariama'],
      men: ['Ibrahima', 'Moussa', 'Cheikh'],
      families: ['Diop', 'Ndiaye', 'Fall', 'Sarr'],
      universities: ['Université Cheikh Anta Diop', 'Université Gaston Berger'],
    },
    {
      country: 'MA',
      language: 'fr',
      others: ['ar'],
      women: ['Salma', 'Nour', 'Imane'],
      men: ['Youssef', 'Omar', 'Anas'],
      families: ['El Amrani', 'Bennani', 'Tazi', 'Alaoui'],
      universities: ['Université Mohammed V', 'Université de Fès'],
    },
    {
      country: 'CI',
      language: 'fr',
      others: ['en'],
      women: ['Aya', 'Affoué', 'Mariam'],
      men: ['Koffi', 'Yao', 'Serge'],
      families: ['Kouassi', 'Koné', 'Traoré', 'N’Guessan'],
      universities: ['Université Félix Houphouët-Boigny'],
    },
    {
      country: 'ES',
      language: 'es',
      others: ['ca'],
      women: ['Nuria', 'Marta', 'Inés'],
      men: ['Pau', 'Javier', 'Sergio'],
      families: ['Serrano', 'Domènech', 'Castro'],
      universities: ['Universidad de Zaragoza', 'UPC Barcelona'],
    },
    {
      country: 'DE',
      language: 'de',
      others: ['en'],
      women: ['Lena', 'Greta', 'Frieda'],
      men: ['Jonas', 'Lukas', 'Emil'],
      families: ['Hoffmann', 'Becker', 'Schäfer'],
      universities: ['Universität Leipzig', 'Hochschule Bremen'],
    },
  ],
  trades: [
    {
      titles: {
        'App design': [
          'Je vais concevoir une appli qui se comprend d’emblée',
          'Je vais dessiner les écrans de votre première version',
        ],
        'Website design': [
          'Je vais concevoir un site qui s’explique tout seul',
          'Je vais repenser votre page d’accueil pour vos clients',
        ],
        'User research': [
          'Je vais découvrir pourquoi vos visiteurs partent',
          'Je vais interroger vos utilisateurs et aller à l’essentiel',
        ],
        Wireframes: [
          'Je vais transformer votre idée en maquettes claires',
          'Je vais tracer les parcours de votre produit',
        ],
        'Design audits': [
          'Je vais auditer votre appli et trier les corrections',
          'Je vais vérifier l’accessibilité de votre design',
        ],
        Dashboards: [
          'Je vais concevoir des tableaux de bord utiles',
          'Je vais rendre vos données faciles à lire',
        ],
        'Interaction design': [
          'Je vais créer un prototype cliquable en une semaine',
          'Je vais soigner les détails de votre interface',
        ],
      },
      bios: [
        'Dix ans de design produit pour des banques, des cliniques et des boutiques.',
        'Je conçois pour les gens pressés, les petits écrans et les connexions lentes.',
        'Moitié recherche, moitié design. Tout est testé avec de vraies personnes.',
        'J’aide les petites équipes à lancer des produits simples.',
        'Je viens du développement : mes maquettes sont prêtes à coder.',
        'Je transforme des besoins confus en écrans qui se passent de mode d’emploi.',
        'Accessibilité d’abord : grands boutons, mots clairs, bon contraste.',
        'Je travaille sur Figma et livre des fichiers que vos développeurs apprécieront.',
      ],
      stories: [
        'Tout commence par un appel sur vos utilisateurs et vos objectifs. Trois jours plus tard, vous parcourez un premier prototype, que nous améliorons ensemble.',
        'J’avance par petites étapes et montre tôt ce qui n’est pas fini, quand changer coûte peu. Vous savez toujours ce qui suit et à quel prix.',
        'Chaque projet se termine par un fichier Figma bien rangé : composants, états et notes. Je réponds aux questions pendant le développement.',
        'J’ai conçu pour de vieux téléphones et des réseaux lents : j’y ai appris à supprimer des étapes et à écrire clairement.',
      ],
      projects: [
        {
          name: 'Appli de rendez-vous d’une clinique',
          text: 'Réserver prend moins d’une minute. Testée par douze personnes de 19 à 81 ans.',
        },
        {
          name: 'Appli d’épargne d’une coopérative',
          text: 'Ouvrir un compte : cinq étapes au lieu de quatorze.',
        },
        { name: 'Billetterie d’un théâtre', text: 'Un plan de salle qui s’utilise au pouce.' },
        {
          name: 'Inscription d’un service de livraison',
          text: 'Deux fois plus de livreurs s’inscrivent sans aide.',
        },
        {
          name: 'Catalogue de bibliothèque sur mobile',
          text: 'Chercher, réserver et prolonger sans appeler l’accueil.',
        },
        {
          name: 'Réservation de chambres d’hôtes',
          text: 'Le prix affiché d’emblée, une page au lieu de quatre.',
        },
        {
          name: 'Design system d’une jeune entreprise',
          text: 'Quarante composants documentés, en clair et en sombre.',
        },
      ],
      degrees: ['Design d’interaction', 'Communication visuelle', 'Psychologie'],
      certificates: [
        ['Interfaces accessibles', 'École ouverte de design'],
        ['Tests d’utilisabilité', 'Cercle de la recherche'],
      ],
      praise: [
        'Nos utilisateurs s’y sont retrouvés du premier coup.',
        'Le prototype a convaincu toute la direction.',
        'Le fichier Figma était si propre que le développement a démarré le jour même.',
        'Les bonnes questions sur nos clients, dès le départ.',
        'Le nouveau parcours est deux fois plus court et bien plus clair.',
        'Chaque choix a été expliqué simplement.',
        'Testé avec de vraies personnes, puis corrigé.',
        'Enfin une appli que nos clients âgés utilisent aussi.',
      ],
    },
    {
      titles: {
        Logos: [
          'Je vais dessiner un logo lisible à toutes les tailles',
          'Je vais redessiner votre logo en vectoriel',
        ],
        'Brand identity': [
          'Je vais créer une marque dont on se souvient',
          'Je vais donner une image cohérente à votre boutique',
        ],
        Illustration: ['Je vais illustrer votre livre pour enfants', 'Je vais illustrer vos articles'],
        Packaging: [
          'Je vais concevoir un emballage qui fait vendre',
          'Je vais créer les étiquettes de vos produits',
        ],
        Posters: [
          'Je vais concevoir l’affiche de votre événement',
          'Je vais créer les affiches de votre festival',
        ],
        'Editorial design': [
          'Je vais mettre en page votre magazine ou rapport',
          'Je vais dessiner une couverture qui attire l’œil',
        ],
        'Social media graphics': [
          'Je vais créer un mois de visuels pour vos réseaux',
          'Je vais créer des modèles que vous pourrez modifier',
        ],
        Icons: ['Je vais dessiner les icônes de votre produit', 'Je vais harmoniser le style de vos icônes'],
      },
      bios: [
        'Des marques pour les cafés, les librairies et autres petits commerces.',
        'Je dessine les lettres à la main et les termine à l’écran.',
        'Un studio de deux personnes qui aime l’imprimé.',
        'Huit albums illustrés déjà publiés.',
        'Des formes fortes, peu de couleurs, aucun décor gratuit.',
        'Je donne aux petites marques l’allure des grandes.',
        'Papier, encres, fichiers impeccables : c’est mon rayon.',
        'École d’art, agence, puis freelance depuis 2018.',
      ],
      stories: [
        'Vous recevez trois pistes distinctes, jamais trente. Nous en gardons une et l’affinons jusqu’à ce qu’elle tienne sur un tampon comme sur une vitrine.',
        'Je commence par vos clients et vos concurrents, puis je dessine sur papier. Le prix comprend toujours deux séries de modifications.',
        'Les fichiers arrivent prêts pour l’impression et le web, avec un guide d’une page que tout imprimeur comprend.',
        'J’ai travaillé pour des boulangeries, des groupes de musique et deux musées, toujours comme pour mon propre mur.',
      ],
      projects: [
        {
          name: 'Identité d’une distillerie',
          text: 'Logo, étiquettes et un motif inspiré de l’argile de la vallée.',
        },
        {
          name: 'Affiches d’un mois de jazz',
          text: 'Six affiches, une seule grille. La série s’est vendue en tirages.',
        },
        { name: 'Étiquettes d’un apiculteur', text: 'Quatre miels, un système, deux encres.' },
        {
          name: 'Album sur un volcan timide',
          text: 'Trente-deux pages à l’aquarelle, troisième tirage en cours.',
        },
        {
          name: 'Signalétique d’un jardin botanique',
          text: 'Plans et étiquettes qui résistent au soleil et à la pluie.',
        },
        { name: 'Couverture d’un recueil d’essais', text: 'Un titre dessiné à la main et un seul trait.' },
        { name: 'Identité d’une boulangerie de quartier', text: 'De l’enseigne au sachet en papier.' },
      ],
      degrees: ['Design graphique', 'Beaux-arts', 'Illustration'],
      certificates: [
        ['Impression typographique', 'Musée de l’imprimerie'],
        ['Gestion des couleurs', 'Guilde des imprimeurs'],
      ],
      praise: [
        'Les clients nous complimentent sur le nouveau logo.',
        'Les fichiers sont partis chez l’imprimeur sans une question.',
        'Les trois premières pistes étaient déjà bonnes.',
        'Les illustrations ont donné son univers au livre.',
        'Notre style a été saisi en un seul appel.',
        'Les couleurs sont fidèles, à l’écran comme sur papier.',
        'Notre emballage se remarque enfin en rayon.',
        'Même les plus petites icônes sont soignées.',
      ],
    },
    {
      titles: {
        Websites: [
          'Je vais créer un site rapide pour votre activité',
          'Je vais créer un site que vous saurez modifier',
        ],
        'Online shops': [
          'Je vais ouvrir votre boutique en ligne en deux semaines',
          'Je vais régler paiements et livraisons de votre boutique',
        ],
        'Web apps': [
          'Je vais développer l’appli web que vous imaginez',
          'Je vais ajouter des fonctions à votre appli React',
        ],
        WordPress: [
          'Je vais créer un site WordPress bien protégé',
          'Je vais déménager votre WordPress sans coupure',
        ],
        APIs: ['Je vais développer l’API de votre appli', 'Je vais relier vos logiciels par une API claire'],
        'Website repair': [
          'Je vais réparer votre site aujourd’hui',
          'Je vais nettoyer et protéger votre site piraté',
        ],
        'Hosting and servers': [
          'Je vais déplacer votre site sur un serveur rapide',
          'Je vais installer des sauvegardes vraiment utilisables',
        ],
        'Web accessibility': [
          'Je vais rendre votre site accessible à tous',
          'Je vais tester votre site au lecteur d’écran',
        ],
      },
      bios: [
        'Développement web complet. Du code simple, encore debout des années après.',
        'Quinze ans de web, sans jargon.',
        'Je répare ce que d’autres ont construit, et j’explique la panne.',
        'Les sauvegardes d’abord, les fonctions ensuite.',
        'De petits sites rapides, sur n’importe quel téléphone.',
        'On m’appelle quand la boutique tombe la nuit.',
        'TypeScript, PostgreSQL et des tests pour tout ce qui compte.',
        'Je vous apprends à gérer votre site sans moi.',
      ],
      stories: [
        'Je lis ce que vous avez avant d’y toucher. Vous recevez la liste de ce que je corrigerais et de ce que je laisserais, avec les prix, et vous choisissez.',
        'Chaque changement est testé sur une copie avant d’être visible. Domaine, hébergement et code restent à votre nom.',
        'Mes pages s’ouvrent avec deux barres de réseau, et vous modifiez prix et photos sans m’appeler.',
        'Un point chaque vendredi, un prix fixe par étape. Aucune surprise sur la facture.',
      ],
      projects: [
        {
          name: 'Boutique d’une coopérative de café',
          text: 'Abonnements, cartes cadeaux et étiquettes d’envoi. Ventes triplées en un an.',
        },
        {
          name: 'Horaires de bus de village',
          text: 'Un site qui s’affiche en moins d’une seconde, même en 2G.',
        },
        {
          name: 'Espace membres d’un club de randonnée',
          text: 'Inscriptions, paiements et agenda pour 900 membres.',
        },
        { name: 'Sauvetage d’un site d’information', text: 'De retour en six heures, sans rien perdre.' },
        {
          name: 'Commandes en ligne d’une boulangerie',
          text: 'On paie en ligne, on passe avant le travail.',
        },
        { name: 'Photothèque d’un musée', text: '40 000 images, par lieu et par année.' },
        { name: 'Site d’un cabinet d’avocats', text: 'Trois langues, accessible, facile à modifier.' },
      ],
      degrees: ['Informatique', 'Génie logiciel', 'Mathématiques'],
      certificates: [
        ['Accessibilité web', 'École du web ouvert'],
        ['Administration Linux', 'Académie des systèmes'],
      ],
      praise: [
        'Le site s’affiche plus vite que tous les précédents.',
        'Tout a été testé avant la mise en ligne.',
        'Je modifie maintenant prix et photos sans aide.',
        'L’erreur que deux autres n’avaient pas trouvée est corrigée.',
        'La boutique a déménagé en un week-end et personne n’a rien vu.',
        'Du code propre, des notes claires, aucune dépendance.',
        'Les ventes sur mobile ont aussitôt augmenté.',
        'Des nouvelles chaque vendredi, sans exception.',
      ],
    },
    {
      titles: {
        'Android apps': [
          'Je vais créer votre appli Android, du croquis au store',
          'Je vais mettre à jour votre appli Android',
        ],
        'iPhone apps': [
          'Je vais créer votre appli iPhone en Swift',
          'Je vais faire valider votre appli sur l’App Store',
        ],
        'Cross-platform apps': [
          'Je vais créer une appli pour iPhone et Android',
          'Je vais créer votre première version en Flutter',
        ],
        'Installable web apps': [
          'Je vais faire de votre site une appli installable',
          'Je vais faire marcher votre appli hors ligne',
        ],
        'App maintenance': [
          'Je vais corriger les plantages de votre appli',
          'Je vais reprendre votre appli inachevée',
        ],
        'Game prototypes': [
          'Je vais prototyper votre jeu en une semaine',
          'Je vais créer une démo jouable de votre idée',
        ],
        'App testing': [
          'Je vais tester votre appli sur trente téléphones',
          'Je vais écrire les tests de votre appli',
        ],
      },
      bios: [
        'Des applis qui démarrent vite et fonctionnent hors ligne.',
        'Douze applis publiées, dont une à un million de téléchargements.',
        'Je teste exprès sur un téléphone de six ans.',
        'Kotlin et Swift, sans raccourcis.',
        'Des applis pour le terrain, les soins et la livraison.',
        'Je sauve les applis abandonnées.',
        'Applis le jour, jeux vidéo le soir.',
        'Des applis légères, peu d’autorisations, une batterie qui dure.',
      ],
      stories: [
        'Une première version sur votre téléphone en une semaine, puis une chaque vendredi. Vous voyez toujours où nous en sommes.',
        'J’ai repris plus de douze applis abandonnées. D’abord des tests sur l’essentiel, ensuite seulement les changements.',
        'Je m’occupe aussi des stores : captures, confidentialité, validation. Les comptes sont à vous dès le premier jour.',
        'Mes applis sont petites et rapides, car presque personne n’a le dernier téléphone.',
      ],
      projects: [
        {
          name: 'Carnet de terrain pour agronomes',
          text: 'Marche des jours sans réseau et synchronise dès qu’il revient.',
        },
        {
          name: 'Carte hors ligne pour randonneurs',
          text: '1 200 sentiers dans la poche, avec photos et dénivelé.',
        },
        {
          name: 'Planning d’un hôpital',
          text: '200 soignants l’utilisent chaque jour pour échanger leurs gardes.',
        },
        {
          name: 'Accordeur de guitare',
          text: 'S’ouvre en une demi-seconde et entend la corde la plus grave.',
        },
        {
          name: 'Inventaire d’une banque de graines',
          text: 'Lit les codes avec des gants, à moins dix-huit degrés.',
        },
        { name: 'Jeu de ponts', text: 'Soixante niveaux, sans publicité, en quatre mois.' },
        { name: 'Livraison de fermes locales', text: 'Tournées, signatures et photos à la porte.' },
      ],
      degrees: ['Génie logiciel', 'Électronique', 'Développement de jeux vidéo'],
      certificates: [
        ['Tests mobiles', 'Forum de la qualité'],
        ['Applis sécurisées', 'Cercle du logiciel'],
      ],
      praise: [
        'L’appli tourne bien même sur nos plus vieux téléphones.',
        'Une version utilisable au bout de cinq jours.',
        'De centaines de plantages par semaine à zéro.',
        'La validation de l’App Store a été gérée de bout en bout.',
        'Elle fonctionne là où nous n’avons pas de réseau.',
        'Notre vieux code a été lu avec patience, puis amélioré.',
        'Chaque vendredi, quelque chose de nouveau à essayer.',
        'L’équipe s’en sert toute la journée et l’adore.',
      ],
    },
    {
      titles: {
        Articles: [
          'Je vais écrire des articles qu’on lit jusqu’au bout',
          'Je vais rédiger le blog de votre entreprise',
        ],
        Translation: [
          'Je vais traduire votre site en espagnol naturel',
          'Je vais traduire vos documents de l’anglais',
        ],
        Copywriting: [
          'Je vais trouver les mots de votre marque',
          'Je vais écrire des fiches produits qui font vendre',
        ],
        Proofreading: [
          'Je vais corriger votre mémoire en une semaine',
          'Je vais relire votre livre ligne par ligne',
        ],
        'Technical writing': ['Je vais rédiger un mode d’emploi clair', 'Je vais documenter votre API'],
        Scripts: [
          'Je vais écrire le script de votre podcast',
          'Je vais écrire des scripts courts pour vos vidéos',
        ],
        'CVs and letters': [
          'Je vais réécrire votre CV pour qu’on le lise',
          'Je vais écrire une lettre qui vous ressemble',
        ],
        'Grant proposals': [
          'Je vais rédiger votre demande de subvention',
          'Je vais relire votre dossier avant l’envoi',
        ],
      },
      bios: [
        'Douze ans de journalisme, cinq ans en freelance.',
        'J’enlève plus de mots que je n’en mets.',
        'Bilingue de naissance, traduction de métier.',
        'Je lis tout à voix haute avant de livrer.',
        'Je parle aux ingénieurs et j’écris pour tout le monde.',
        'Quarante livres relus, et toujours le goût des virgules.',
        'Clair, chaleureux, dans les temps.',
        'Dix ans de radio m’ont appris à faire court.',
      ],
      stories: [
        'Dites-moi qui lira et ce que cette personne doit faire ensuite. J’écris d’abord une page ; quand le ton est juste, je continue.',
        'Vous recevez le texte au propre, une version avec les modifications visibles et une courte note qui les explique.',
        'Je traduis le sens et l’humour, pas seulement les mots, et je tiens la liste de vos termes.',
        'Une série de modifications est toujours comprise. Citations et chiffres sont vérifiés à la source.',
      ],
      projects: [
        { name: 'Guide de la cuisine de rue', text: 'Douze chapitres, chacun le temps d’un trajet en bus.' },
        {
          name: 'Mode d’emploi d’une pompe solaire',
          text: 'Écrit avec les ingénieurs, testé avec les agriculteurs.',
        },
        { name: 'Traduction d’un livre de cuisine', text: 'Mesures, ingrédients et plaisanteries adaptés.' },
        { name: 'Série sur les femmes et le football', text: 'Huit portraits pour un magazine du week-end.' },
        {
          name: 'Textes d’un musée de l’eau',
          text: 'Des panneaux qui plaisent aux enfants comme aux experts.',
        },
        { name: 'Lettres d’un fonds de bourses', text: 'La meilleure réponse en vingt ans.' },
        {
          name: 'Textes du site d’un dentiste',
          text: 'Des réponses claires aux vraies questions des patients.',
        },
      ],
      degrees: ['Journalisme', 'Traduction', 'Lettres modernes'],
      certificates: [
        ['Traduction assermentée', 'Chambre des traducteurs'],
        ['Langage clair', 'Centre d’écriture claire'],
      ],
      praise: [
        'Le texte nous ressemble, en mieux.',
        'Des lecteurs nous ont écrit pour dire combien c’était clair.',
        'Notre ton est resté le même dans les deux langues.',
        'Des fautes que trois d’entre nous n’avaient pas vues.',
        'Nos notes sont devenues un texte qu’on a envie de lire.',
        'Court, précis et agréable.',
        'Chaque chiffre a été vérifié sans qu’on le demande.',
        'Dès la première page, le ton était juste.',
      ],
    },
    {
      titles: {
        'Search optimization': [
          'Je vais vous faire trouver dans votre ville',
          'Je vais corriger ce qui vous éloigne de la page un',
        ],
        'Social media': [
          'Je vais planifier un mois de publications tenable',
          'Je vais gérer vos réseaux sociaux',
        ],
        Advertising: [
          'Je vais créer des annonces qui se remboursent',
          'Je vais auditer vos annonces et couper le superflu',
        ],
        'Email campaigns': [
          'Je vais écrire des newsletters que l’on ouvre',
          'Je vais automatiser les e-mails de votre boutique',
        ],
        'Market research': [
          'Je vais découvrir ce que pensent vos clients',
          'Je vais étudier vos concurrents',
        ],
        'Marketing plans': [
          'Je vais écrire un plan marketing réaliste',
          'Je vais préparer le lancement de votre produit',
        ],
        'Influencer work': [
          'Je vais trouver des créateurs qui vous ressemblent',
          'Je vais mener votre campagne avec des créateurs',
        ],
      },
      bios: [
        'Du marketing pour les commerces locaux et les petits budgets.',
        'Non aux astuces, oui à la patience.',
        'Dix ans de rédaction m’ont appris ce que les gens lisent.',
        'Des chiffres le matin, des histoires l’après-midi.',
        'Je ne promeus que ce que j’achèterais.',
        'J’ai tenu une boutique : chaque euro compte.',
        'Référencement, annonces et e-mails, avec quelqu’un qui répond.',
        'Mon bilan tient sur une page et en trois chiffres.',
      ],
      stories: [
        'Je cherche d’abord ce qui marche déjà chez vous, et j’en fais plus. Chaque mois : une page, trois chiffres, les prochaines étapes.',
        'Je ne promets pas la première place. Je promets des bilans honnêtes, un travail régulier et des comptes à votre nom.',
        'Nous commençons par dix conversations avec vos clients. Leurs mots deviennent vos titres.',
        'Vous fixez le budget et pouvez arrêter chaque mois. Tout ce que je crée est à vous.',
      ],
      projects: [
        {
          name: 'Ouverture d’une salle d’escalade',
          text: 'Complet le premier soir, six semaines après la première publication.',
        },
        { name: 'Newsletter d’une fromagerie', text: 'Un an après, un lecteur sur deux l’ouvre encore.' },
        {
          name: 'Référencement local de trois dentistes',
          text: 'Deux fois plus d’appels, deux fois moins d’annonces.',
        },
        {
          name: 'Financement d’un atelier de réparation',
          text: 'Objectif atteint en neuf jours grâce à 412 voisins.',
        },
        { name: 'Abonnements d’un théâtre de marionnettes', text: 'Première saison complète en dix ans.' },
        {
          name: 'Lancement d’un atelier vélo',
          text: 'Complet trois semaines à l’avance dès le premier mois.',
        },
        { name: 'Annonces d’un marchand de thé', text: 'Chaque euro dépensé en a rapporté quatre.' },
      ],
      degrees: ['Communication', 'Gestion d’entreprise', 'Sociologie'],
      certificates: [
        ['Bases du référencement', 'École de marketing'],
        ['Protection des données', 'Institut de la vie privée'],
      ],
      praise: [
        'Depuis, le téléphone n’arrête pas de sonner.',
        'Le bilan mensuel tient sur une page, et je le comprends.',
        'Moins de dépenses, et pourtant plus de clients.',
        'On répond enfin à notre newsletter.',
        'Une vraie franchise sur ce qui ne marcherait pas.',
        'Maintenant, on nous connaît en ville.',
        'Un plan réaliste pour une équipe de deux.',
        'Nous savons désormais presque tout faire nous-mêmes.',
      ],
    },
    {
      titles: {
        Spreadsheets: [
          'Je vais remettre vos tableurs en ordre',
          'Je vais créer un outil Excel pour votre équipe',
        ],
        'Dashboards and reports': [
          'Je vais créer un rapport qui se met à jour seul',
          'Je vais monter votre tableau de bord Power BI',
        ],
        'Data cleaning': [
          'Je vais faire une table propre de vos données',
          'Je vais fusionner et dédoublonner vos listes',
        ],
        Statistics: ['Je vais faire parler votre enquête', 'Je vais faire les statistiques de votre étude'],
        Maps: ['Je vais placer vos clients sur une carte', 'Je vais faire les cartes de votre rapport'],
        Forecasts: [
          'Je vais prévoir vos ventes de la saison',
          'Je vais planifier vos stocks d’après vos ventes',
        ],
        Databases: [
          'Je vais accélérer votre base de données',
          'Je vais passer vos tableurs en base de données',
        ],
      },
      bios: [
        'Je réponds aux questions au lieu d’empiler les graphiques.',
        'Les statistiques, en français clair.',
        'Les données en désordre sont les bienvenues.',
        'Je viens de la géographie : tout finit en carte.',
        'Je vérifie chaque chiffre deux fois et l’explique une.',
        'Excel pour qui en a besoin, Python pour le reste.',
        'Récoltes, hôpitaux, tickets de bus : j’ai tout compté.',
        'Des rapports que l’on ouvre dès le lundi matin.',
      ],
      stories: [
        'Envoyez-moi le fichier tel quel. Sous deux jours, je vous dis ce qu’il peut dire, ce qu’il ne peut pas, et ce que coûterait la réponse.',
        'Vous recevez le résultat, les étapes et le code, vérifiables par tous. Vos données restent sur mon ordinateur, puis sont effacées.',
        'Je pars de la décision à prendre et remonte aux chiffres dont vous avez besoin.',
        'Tout est documenté, et je forme une personne de votre équipe.',
      ],
      projects: [
        { name: 'Récoltes de 40 fermes', text: 'Onze tableurs en un seul, et des lundis matin libérés.' },
        {
          name: 'Attente dans trois cliniques',
          text: 'Un changement d’horaire, 25 minutes gagnées par patient.',
        },
        { name: 'Arrêts de bus inutilisés', text: 'La carte qui a décidé du prochain arrêt.' },
        { name: 'Prix de la criée', text: 'Un rapport quotidien à jour avant cinq heures.' },
        { name: 'Énergie d’une école', text: 'Une pompe de chauffage tournait tout l’été.' },
        { name: 'Visiteurs d’un parc naturel', text: 'Trois saisons prévues à cinq pour cent près.' },
        { name: 'Enquête d’une coopérative', text: '1 300 réponses en quatre pages claires.' },
      ],
      degrees: ['Statistique', 'Économie', 'Géographie'],
      certificates: [
        ['Visualisation de données', 'Société de statistique'],
        ['SQL pour analystes', 'École des données ouvertes'],
      ],
      praise: [
        'Une table au lieu de onze, et elle est juste.',
        'Les résultats ont été compris de tout le monde.',
        'Le rapport se met à jour seul, comme promis.',
        'Une erreur qui nous coûtait cher depuis des années a été trouvée.',
        'La carte en dit plus que notre rapport de cinquante pages.',
        'La prévision s’est trompée de trois pour cent à peine.',
        'Chaque étape est documentée et reproductible.',
        'Nous gagnons une journée par semaine.',
      ],
    },
    {
      titles: {
        Masonry: [
          'Je vais monter vos murs droits et propres',
          'Je vais réparer votre mur ou façade en pierre',
        ],
        Carpentry: [
          'Je vais créer un placard pour votre coin difficile',
          'Je vais restaurer vos portes et parquets',
        ],
        'Electrical work': [
          'Je vais refaire votre électricité en sécurité',
          'Je vais poser vos luminaires et prises',
        ],
        Plumbing: [
          'Je vais trouver et réparer cette fuite',
          'Je vais rénover votre salle de bain, tuyaux compris',
        ],
        Painting: [
          'Je vais peindre votre maison et la laisser propre',
          'Je vais restaurer votre façade à la chaux',
        ],
        Tiling: [
          'Je vais carreler votre cuisine ou salle de bain',
          'Je vais étanchéifier et carreler votre terrasse',
        ],
        'House plans': [
          'Je vais dessiner les plans de votre permis',
          'Je vais mesurer et dessiner votre maison en CAO',
        ],
        Gardens: [
          'Je vais planter un jardin qui résiste à l’été',
          'Je vais installer un goutte-à-goutte au jardin',
        ],
      },
      bios: [
        'Troisième génération du bâtiment dans la famille.',
        'Prix fixe, chantier propre, délais tenus.',
        'Je nettoie avant de partir.',
        'Quinze ans de métier, avec assurance et garantie.',
        'Les vieilles maisons sont mes préférées.',
        'Les petits travaux aussi.',
        'Je mesure deux fois et j’appelle avant tout surcoût.',
        'Formation d’architecte, cœur de chantier.',
      ],
      stories: [
        'Je viens, je mesure et j’envoie un devis avec les jours et les matériaux. Une surprise dans le mur ? J’arrête et je vous appelle.',
        'Je travaille avec une équipe que je connais depuis des années. Les voisins sont prévenus, la poussière contenue, le sol balayé chaque soir.',
        'Les matériaux sont facturés au prix coûtant, tickets à l’appui. Mon travail est garanti deux ans.',
        'Deux photos et vos mesures, et vous avez une première estimation le jour même.',
      ],
      projects: [
        { name: 'Maison à patio, façade à la chaux', text: 'Cinq semaines, dans les temps et le devis.' },
        {
          name: 'Cuisine dans un immeuble ancien',
          text: 'Les carreaux d’origine ont été déposés, nettoyés et reposés.',
        },
        {
          name: 'Jardin sur le toit d’un atelier',
          text: 'Étanchéité, bacs et arrosage par une seule équipe.',
        },
        {
          name: 'Panneaux solaires d’une école',
          text: 'Douze panneaux et un câblage neuf pendant les vacances.',
        },
        { name: 'Escalier en poutres anciennes', text: 'Le chêne du vieux toit, de retour dans la maison.' },
        {
          name: 'Salle de bain de six mètres carrés',
          text: 'Une douche de plain-pied là où personne n’y croyait.',
        },
        {
          name: 'Terrasse d’un restaurant familial',
          text: 'Construite la nuit pour ne pas fermer la cuisine.',
        },
      ],
      degrees: ['Architecture', 'Génie civil', 'Métiers du bâtiment'],
      certificates: [
        ['Habilitation électrique', 'Chambre des métiers'],
        ['Travail en hauteur', 'Institut de sécurité'],
      ],
      praise: [
        'À l’heure chaque jour, et tout laissé propre.',
        'Le prix final était celui du devis.',
        'Un travail solide comme on n’en voit plus.',
        'Un appel avant chaque supplément.',
        'Même les voisins ont salué le chantier.',
        'Deux heures pour régler ce qui nous gênait depuis des mois.',
        'Une vraie connaissance des maisons anciennes.',
        'De bons conseils pour la suite.',
      ],
    },
  ],
  featured: [
    {
      firstName: 'Inès',
      lastName: 'Moreau',
      country: 'FR',
      title: 'Je vais concevoir une appli que vos clients comprennent',
      bio: 'Designer produit à Lyon. Onze ans d’applis pour des banques, des cliniques et une très bonne boulangerie.',
      description:
        'La plupart des applis échouent dans la première minute : je commence donc par là. Nous choisissons une tâche que vos clients doivent réussir, je la dessine, et en fin de semaine vous la parcourez sur votre téléphone. Puis nous la testons avec cinq personnes qui ne l’ont jamais vue. Vous recevez un fichier Figma complet et je réponds à vos développeurs jusqu’au lancement.',
      education: ['Design d’interaction', 'Université de Lyon'],
      certificate: ['Interfaces accessibles', 'École ouverte de design'],
      projects: [
        {
          name: 'Épargne pour commerçants de marché',
          text: 'De grands caractères et peu de mots. 8 000 commerçants épargnent chaque semaine.',
        },
        {
          name: 'Rendez-vous d’une maison de santé',
          text: 'Réserver prend 40 secondes, même avec peu de réseau.',
        },
        {
          name: 'Carte de fidélité d’une boulangerie',
          text: 'Des tampons sur le téléphone que les habitués utilisent vraiment.',
        },
        { name: 'Virement bancaire repensé', text: 'Deux fois moins d’appels au support.' },
      ],
    },
    {
      firstName: 'Élise',
      lastName: 'Lambert',
      country: 'BE',
      title: 'Je vais créer une marque que le quartier retient',
      bio: 'Marques et emballages à Liège. Cafés, brasseries et librairies sont mon terrain.',
      description:
        'Je crée des marques pour les lieux où l’on entre. Je découvre votre boutique, sur place ou en vidéo, je regarde vos murs et je reviens avec trois pistes sur papier. Celle que vous choisissez devient logo, palette, caractère et tout ce qui s’imprime : sacs, étiquettes, cartes, enseignes. Les fichiers sont prêts à imprimer ; on ne m’en a jamais renvoyé.',
      education: ['Design graphique', 'Université de Liège'],
      certificate: ['Impression typographique', 'Musée de l’imprimerie'],
      projects: [
        {
          name: 'Nouvelle image d’une brasserie',
          text: 'Neuf canettes, un fleuve et un bec que l’on repère de loin.',
        },
        {
          name: 'Identité d’une bouquinerie',
          text: 'Des lettres découpées pour l’enseigne, le tampon et le sac.',
        },
        { name: 'Emballage d’un sel marin', text: 'Carton recyclé, une encre, une fenêtre sur le sel.' },
      ],
    },
    {
      firstName: 'Félix',
      lastName: 'Gagnon',
      country: 'CA',
      title: 'Je vais ouvrir votre boutique en ligne en deux semaines',
      bio: 'Développeur web à Québec. 60 boutiques ouvertes, et je réponds toujours au téléphone.',
      description:
        'Je crée des boutiques en ligne pour artisans et petits commerces. Semaine un : produits, prix, livraison, taxes. Semaine deux : paiements, commandes d’essai et une formation enregistrée pour vous. La boutique est rapide sur mobile et tout est à votre nom. Si ça casse un samedi soir, vous avez mon numéro.',
      education: ['Informatique', 'Université Laval'],
      projects: [
        {
          name: 'Boutique d’un torréfacteur',
          text: 'Abonnements et retrait sur place. En un an, plus de ventes que le café.',
        },
        {
          name: 'Boutique de couteaux artisanaux',
          text: 'Chaque couteau est unique : le stock est toujours de un.',
        },
        { name: 'Précommandes d’une boulangerie', text: 'Épuisé le jeudi, retiré le samedi.' },
      ],
    },
    {
      firstName: 'Aminata',
      lastName: 'Diop',
      country: 'SN',
      title: 'Je vais créer une appli Android qui marche hors ligne',
      bio: 'Développeuse Android à Dakar. Mes applis tournent sur 2 Go de mémoire et sans réseau.',
      description:
        'Je crée des applis pour celles et ceux qui travaillent dehors : chauffeurs, infirmières, conseillers agricoles. Tout est d’abord enregistré sur le téléphone, puis synchronisé : rien ne se perd. Une version chaque vendredi, des tests sur l’essentiel, et un démarrage en moins d’une seconde sur un téléphone bon marché.',
      education: ['Génie logiciel', 'Université Cheikh Anta Diop'],
      certificate: ['Applis sécurisées', 'Cercle du logiciel'],
      projects: [
        {
          name: 'Vaccins en clinique mobile',
          text: '300 infirmières, quatorze régions, aucune fiche perdue.',
        },
        { name: 'Livraison d’une pharmacie', text: 'Signatures et photos, même au sous-sol.' },
        {
          name: 'Prix pour producteurs de mil',
          text: 'Les prix du marché par SMS et par appli, en wolof et en français.',
        },
      ],
    },
    {
      firstName: 'Juliette',
      lastName: 'Faure',
      country: 'FR',
      title: 'Je vais écrire les textes de votre site',
      bio: 'Rédactrice à Brest, venue de la radio. J’écris comme parlent vos clients.',
      description:
        'Avant d’écrire, j’écoute trois de vos clients. Leurs mots deviennent vos titres. Vous recevez d’abord la page d’accueil, lue à voix haute pendant un appel ; quand elle sonne juste, j’écris la suite. Une série de modifications est comprise, et je vous dis quelles pages sont inutiles.',
      education: ['Journalisme', 'Université de Lille'],
      certificate: ['Langage clair', 'Centre d’écriture claire'],
      projects: [
        {
          name: 'Site d’un vétérinaire de campagne',
          text: 'Répond aux cinq questions que l’on se pose la nuit.',
        },
        {
          name: 'Carte d’un restaurant de fruits de mer',
          text: 'Quatorze plats, chacun avec une phrase qui donne faim.',
        },
        { name: 'Lancement d’une marque de cirés', text: 'Fiches, e-mails et une pub radio très humide.' },
      ],
    },
    {
      firstName: 'Maxime',
      lastName: 'Renard',
      country: 'BE',
      title: 'Je vais vous faire trouver sur Google',
      bio: 'Référencement à Namur. 40 commerces locaux, aucune astuce, des bilans d’une page.',
      description:
        'J’aide les commerces à apparaître quand on les cherche tout près. La première semaine, j’étudie votre site, votre fiche et vos trois concurrents, et je vous envoie une liste triée par effet. Puis nous avançons mois après mois. Pas de contrat : vous restez parce que le téléphone sonne.',
      education: ['Gestion d’entreprise', 'Université de Liège'],
      certificate: ['Bases du référencement', 'École de marketing'],
      projects: [
        {
          name: 'Référencement d’un cabinet dentaire',
          text: 'De la page quatre au trio de tête en cinq mois.',
        },
        { name: 'Lancement d’un studio de yoga', text: 'Quatre-vingt-dix abonnés avant l’ouverture.' },
        {
          name: 'Nettoyage du site d’une agence de voyages',
          text: 'De 1 100 pages à 160, et un tiers de visites en plus.',
        },
      ],
    },
    {
      firstName: 'Chloé',
      lastName: 'Rochat',
      country: 'CH',
      title: 'Je vais faire un rapport clair de vos tableurs',
      bio: 'Analyste de données à Lausanne. Excel, Power BI et l’horreur du copier-coller.',
      description:
        'Si quelqu’un chez vous recopie des chiffres chaque semaine, je peux y mettre fin. Je regarde vos fichiers, je demande à quelles décisions ils servent et je construis un rapport qui se met à jour seul. Une courte vidéo l’explique, et un mois d’assistance est compris.',
      education: ['Économie', 'Université de Lausanne'],
      certificate: ['SQL pour analystes', 'École des données ouvertes'],
      projects: [
        { name: 'Ventes d’un réseau de vélos', text: 'Six magasins sur une page, prête à sept heures.' },
        {
          name: 'Bénévoles d’une banque alimentaire',
          text: 'Du papier au tableau de bord en deux semaines.',
        },
        { name: 'Budget d’un festival de cinéma', text: 'Chacun voit ce qui reste, personne ne dépasse.' },
      ],
    },
    {
      firstName: 'Karim',
      lastName: 'Benali',
      country: 'FR',
      title: 'Je vais refaire votre électricité sans salir',
      bio: 'Électricien certifié à Nantes. Vieilles maisons, câbles neufs, aspirateur dans le camion.',
      description:
        'Quinze ans de métier, surtout dans l’ancien. Je contrôle l’existant, je vous montre ce qui est dangereux et je donne un prix fixe. Je travaille pièce par pièce pour que vous puissiez rester chez vous, et vous recevez une attestation. J’installe aussi bornes de recharge et panneaux solaires.',
      education: ['Métiers du bâtiment', 'CFA de Nantes'],
      certificate: ['Habilitation électrique', 'Chambre des métiers'],
      projects: [
        {
          name: 'Électricité d’une maison de ville',
          text: 'Neuf pièces en huit jours, la famille sur place.',
        },
        {
          name: 'Éclairage d’un café',
          text: 'Lumière chaude, sans reflet, un tiers d’électricité en moins.',
        },
        {
          name: 'Toit solaire d’une salle des fêtes',
          text: 'Dix-huit panneaux et une batterie pour l’hiver.',
        },
      ],
    },
    {
      firstName: 'Camille',
      lastName: 'Girard',
      country: 'FR',
      title: 'Je vais découvrir pourquoi vos visiteurs partent',
      bio: 'Recherche UX à Bordeaux. J’observe cinq personnes avec votre produit et je vous raconte.',
      description:
        'Inutile d’interroger mille personnes : il faut en regarder cinq essayer. Je les recrute, j’anime les séances et je vous envoie de courtes vidéos des moments clés, avec une liste de corrections triée par effort. La plupart des clients rentrent dans leurs frais avant ma facture.',
      education: ['Psychologie', 'Université de Nantes'],
      certificate: ['Tests d’utilisabilité', 'Cercle de la recherche'],
      projects: [
        { name: 'Paiement d’une boutique de chaussures', text: 'Un champ confus coûtait 9 % des commandes.' },
        {
          name: 'Audit d’accessibilité d’une ville',
          text: '140 points triés, avec un exemple de code pour chacun.',
        },
        {
          name: 'Entretiens avec des infirmières de nuit',
          text: 'Douze conversations qui ont changé une appli.',
        },
      ],
    },
    {
      firstName: 'Loïc',
      lastName: 'Favre',
      country: 'CH',
      title: 'Je vais illustrer votre livre pour enfants',
      bio: 'Illustrateur à Genève. Aquarelle, encre et animaux qui ont leur avis.',
      description:
        'J’ai illustré huit albums et d’innombrables pages de magazine. Nous commençons par un personnage et une double page ; quand vous l’aimez, je dessine la suite. Je peins à la main, je numérise pour l’impression et je peux mettre en page le livre entier. Livraison en six à dix semaines.',
      education: ['Illustration', 'Université de Genève'],
      projects: [
        { name: 'Le volcan timide', text: 'Un album de 32 pages, déjà en cinq langues.' },
        {
          name: 'Couvertures d’un magazine de cuisine',
          text: 'Quatre couvertures qui forment une grande table.',
        },
        { name: 'Renard prend le bateau', text: 'Un livre cartonné sur un renard qui a le mal de mer.' },
      ],
    },
    {
      firstName: 'Salma',
      lastName: 'Bennani',
      country: 'MA',
      title: 'Je vais réparer votre WordPress aujourd’hui',
      bio: 'Développeuse WordPress à Rabat. Piraté, lent ou cassé : j’ai déjà vu.',
      description:
        'Envoyez-moi l’adresse et le problème. En deux heures, vous savez ce que c’est et combien ça coûte. Je nettoie les sites piratés, j’accélère les lents et je les déménage sans coupure. Ensuite, vous avez des sauvegardes que vous savez restaurer et la liste des extensions inutiles.',
      education: ['Génie logiciel', 'Université Mohammed V'],
      projects: [
        { name: 'Sauvetage d’un blog de cuisine', text: 'En ligne en quatre heures, avec ses 900 recettes.' },
        { name: 'Accélération d’un site d’actualité', text: 'De neuf secondes à une et demie.' },
        { name: 'Déménagement de douze sites', text: 'Un week-end, aucune coupure, moitié moins cher.' },
      ],
    },
    {
      firstName: 'Étienne',
      lastName: 'Lavoie',
      country: 'CA',
      title: 'Je vais créer votre appli iPhone en Swift',
      bio: 'Développeur iOS à Montréal. Quatorze applis sur l’App Store, dont deux mises en avant.',
      description:
        'Je crée des applis iPhone que l’on croirait faites par Apple : rapides, discrètes, économes en batterie. Une version de test chaque semaine, et je m’occupe de l’App Store, des captures à la validation. Je remets aussi à jour les vieilles applis, pas à pas.',
      education: ['Informatique', 'Université de Montréal'],
      projects: [
        {
          name: 'Marées pour surfeurs',
          text: 'Un widget qui dit d’un coup d’œil si le trajet en vaut la peine.',
        },
        {
          name: 'Appli bancaire de dix ans remise à neuf',
          text: 'Passée à Swift en onze versions, sans tout réécrire.',
        },
        {
          name: 'Journal d’exercices de guitare',
          text: 'Enregistre, ralentit, répète. Mise en avant dans trois pays.',
        },
      ],
    },
    {
      firstName: 'Nuria',
      lastName: 'Serrano',
      country: 'ES',
      title: 'Je vais traduire votre site en espagnol naturel',
      bio: 'Traductrice assermentée à Saragosse. Du français à l’espagnol, sans que cela se voie.',
      description:
        'Je traduis sites, applis et modes d’emploi pour les entreprises qui vendent en Espagne et en Amérique latine. Je tiens la liste de vos termes, je demande au lieu de deviner et je livre dans votre format. Une collègue relit chaque texte. Jusqu’à 2 500 mots par jour, jamais à la machine.',
      education: ['Traduction', 'Universidad de Zaragoza'],
      certificate: ['Traduction assermentée', 'Chambre des traducteurs'],
      projects: [
        { name: 'Textes d’une appli de sport', text: '1 400 textes qui tiennent sur chaque bouton.' },
        { name: 'Traduction d’un livre de cuisine', text: 'Les tasses sont devenues des grammes.' },
        { name: 'Sous-titres d’une série nature', text: 'Six épisodes, calés à la seconde.' },
      ],
    },
    {
      firstName: 'Aya',
      lastName: 'Kouassi',
      country: 'CI',
      title: 'Je vais planifier un mois de publications tenable',
      bio: 'Réseaux sociaux à Abidjan. Mode, cuisine et gens qui craignent la caméra.',
      description:
        'Publier tous les jours n’est pas une stratégie. Je prévois douze publications par mois d’après les questions de vos clients, je les écris et nous tournons les vidéos en une matinée. Vous recevez un calendrier, des réponses prêtes et un bilan d’une page. Je peux aussi trouver des créateurs qui vous ressemblent.',
      education: ['Communication', 'Université Félix Houphouët-Boigny'],
      projects: [
        { name: 'Première année d’une marque de pagne', text: 'De 0 à 18 000 abonnés, aucun acheté.' },
        {
          name: 'Semaine de créateurs pour un chocolatier',
          text: 'Sept créateurs, une boîte, 400 commandes.',
        },
        { name: 'Vidéos d’un menuisier timide', text: 'Ses mains parlent. Deux millions de vues.' },
      ],
    },
    {
      firstName: 'Antoine',
      lastName: 'Chevalier',
      country: 'FR',
      title: 'Je vais prévoir vos ventes et vous expliquer comment',
      bio: 'Statisticien à Grenoble. Dix ans de prévisions pour commerces, fermes et hôpitaux.',
      description:
        'Une prévision ne sert que si vous y croyez : je vous montre donc ce qu’elle aurait donné par le passé. Vous recevez un chiffre par semaine, sa fiabilité et ce qui le changerait. J’analyse aussi enquêtes et études, avec du code R publiable.',
      education: ['Statistique', 'Université de Lyon'],
      certificate: ['Visualisation de données', 'Société de statistique'],
      projects: [
        {
          name: 'Prévision de pain d’une chaîne',
          text: 'Un cinquième de pertes en moins, des rayons pleins à six heures.',
        },
        { name: 'Lits d’un hôpital', text: 'Deux semaines à l’avance, juste neuf fois sur dix.' },
        { name: 'Analyse d’une étude sur le sommeil', text: '212 participants, données ouvertes.' },
      ],
    },
    {
      firstName: 'Bastien',
      lastName: 'Rousseau',
      country: 'FR',
      title: 'Je vais trouver et réparer votre fuite',
      bio: 'Plombier à Rennes. Fuites, chauffe-eau et salles de bain complètes.',
      description:
        'Je localise les fuites à la caméra thermique avant d’ouvrir un mur. Les petites réparations se font le jour même ; pour une salle de bain, vous avez un dessin, un planning et un prix fixe. Je protège vos sols, j’emporte les gravats, et mon travail est garanti deux ans.',
      education: ['Métiers du bâtiment', 'CFA de Rennes'],
      projects: [
        {
          name: 'Fuite cachée dans un immeuble',
          text: 'Trouvée derrière un carreau, réparée par ce carreau.',
        },
        {
          name: 'Salle de bain pour fauteuil roulant',
          text: 'Douche de plain-pied, barres solides, aucune marche.',
        },
        { name: 'Chauffe-eau thermodynamique', text: 'Posé en un jour. Facture en baisse de 60 %.' },
      ],
    },
    {
      firstName: 'Yann',
      lastName: 'Monnier',
      country: 'CH',
      title: 'Je vais concevoir un site qui s’explique tout seul',
      bio: 'Designer web à Neuchâtel. Je commence par les mots et finis par les couleurs.',
      description:
        'Un bon site, c’est surtout un bon texte dans le bon ordre. Je commence par des maquettes avec vos vrais textes, pour parler du contenu avant les couleurs. Puis je dessine ordinateur et téléphone côte à côte. Vous recevez un fichier Figma ou Webflow et un site qui s’utilise sans réfléchir.',
      education: ['Communication visuelle', 'Université de Lausanne'],
      projects: [
        { name: 'Site d’une école de voile', text: 'Un cours se choisit en trois gestes, météo à côté.' },
        {
          name: 'Accueil d’un festival de musique',
          text: 'Le programme se lit à bout de bras, en plein soleil.',
        },
        { name: 'Maquettes d’une plateforme de location', text: 'Trente écrans testés sur papier.' },
      ],
    },
    {
      firstName: 'Noémie',
      lastName: 'Dubois',
      country: 'BE',
      title: 'Je vais concevoir l’affiche qu’on emporte chez soi',
      bio: 'Affiches et réseaux à Bruxelles. Grandes lettres, deux couleurs, aucune photo de stock.',
      description:
        'Je conçois des affiches pour concerts, pièces et festivals, et les publications qui les accompagnent. Deux idées sous trois jours, puis le visuel final dans chaque format, de l’arrêt de tram à la story. La sérigraphie ? Je connais les gens aux mains pleines d’encre.',
      education: ['Design graphique', 'Université libre de Bruxelles'],
      projects: [
        { name: 'Affiches d’un mois de jazz', text: 'Six affiches, une grille. On voulait les acheter.' },
        { name: 'Campagne d’un petit théâtre', text: 'Un visage, cinq humeurs, quarante formats.' },
        {
          name: 'Sérigraphies d’un club de natation',
          text: 'Deux encres, une vague, épuisées en une heure.',
        },
      ],
    },
    {
      firstName: 'Léa',
      lastName: 'Lefèvre',
      country: 'FR',
      title: 'Je vais développer l’appli web de votre idée',
      bio: 'Ingénieure à Toulouse. TypeScript, PostgreSQL et des tests partout.',
      description:
        'Je crée des applis web pour les entreprises à l’étroit dans leurs tableurs. Nous écrivons les trois choses qu’elle doit faire, et vous utilisez la première au bout de deux semaines. Le code est testé, documenté et à vous. Certaines tournent depuis sept ans, et je les aime toujours.',
      education: ['Mathématiques', 'Université de Lyon'],
      certificate: ['Accessibilité web', 'École du web ouvert'],
      projects: [
        {
          name: 'Réservations d’une ligne de ferries',
          text: '3 000 passagers par jour, même hors ligne au quai.',
        },
        { name: 'API d’un laboratoire', text: 'Douze machines, une interface, aucun échantillon perdu.' },
        {
          name: 'Commandes d’une fabrique de carreaux',
          text: 'Un devis en dix minutes au lieu de deux jours.',
        },
      ],
    },
    {
      firstName: 'Olivier',
      lastName: 'Bouchard',
      country: 'CA',
      title: 'Je vais prototyper votre jeu mobile en une semaine',
      bio: 'Développeur de jeux à Sherbrooke. Petits jeux, grandes idées, aucune pub.',
      description:
        'Vous avez l’idée, vous avez un prototype jouable sept jours plus tard. Il sera laid, et vous saurez s’il est amusant. Si oui, on l’embellit et on le publie. Je travaille avec Godot et Flutter, et j’ai sorti cinq jeux à moi.',
      education: ['Développement de jeux vidéo', 'Université Laval'],
      projects: [
        { name: 'Passerelles', text: 'Un jeu calme sur les ponts. Soixante niveaux, 90 000 joueurs.' },
        { name: 'Jeu d’orthographe pour une école', text: 'On y joue même à la récréation.' },
        { name: 'Castor facteur', text: 'Un prototype de sept jours devenu un vrai jeu.' },
      ],
    },
    {
      firstName: 'Mathis',
      lastName: 'Rousseau',
      country: 'FR',
      title: 'Je vais rédiger un mode d’emploi que l’on comprend',
      bio: 'Rédacteur technique à Strasbourg. Je démonte les choses avant de les décrire.',
      description:
        'J’écris des modes d’emploi, des centres d’aide et des scripts pour de bons produits difficiles à expliquer. J’utilise l’objet, je note où je bloque et j’écris pour ce moment-là. Vous recevez les textes dans votre système, des schémas utiles et un guide de style.',
      education: ['Lettres modernes', 'Université de Nantes'],
      certificate: ['Langage clair', 'Centre d’écriture claire'],
      projects: [
        {
          name: 'Mode d’emploi d’un vélo cargo',
          text: 'Le montage en 14 dessins. Deux fois moins de retours.',
        },
        { name: 'Aide d’un service de paie', text: '80 articles, un tiers de demandes en moins.' },
        {
          name: 'Scripts d’une chaîne de menuiserie',
          text: 'Trente vidéos qui vont au but en dix secondes.',
        },
      ],
    },
    {
      firstName: 'Imane',
      lastName: 'Tazi',
      country: 'MA',
      title: 'Je vais écrire des newsletters que l’on ouvre',
      bio: 'E-mail et annonces à Casablanca. Petites listes, objets honnêtes, vraies réponses.',
      description:
        'J’écris et j’envoie des newsletters pour boutiques et associations. Un sujet et un bouton par e-mail, et j’installe les automatiques : bienvenue, panier, retour. Vous voyez ce que chacun a rapporté. Je lance aussi de petites annonces pour agrandir votre liste, et je les arrête si elles ne paient pas.',
      education: ['Communication', 'Université Mohammed V'],
      certificate: ['Protection des données', 'Institut de la vie privée'],
      projects: [
        {
          name: 'Lettre d’un magasin à la ferme',
          text: 'Un lecteur sur deux l’ouvre. Le samedi est complet.',
        },
        { name: 'Bienvenue d’une jardinerie', text: 'Quatre e-mails, un cinquième des ventes.' },
        { name: 'Nouvelles aux donateurs', text: 'Dons mensuels doublés en un an.' },
      ],
    },
    {
      firstName: 'Ariane',
      lastName: 'Tremblay',
      country: 'CA',
      title: 'Je vais faire de vos adresses des cartes utiles',
      bio: 'Géographe à Gatineau. QGIS, données propres et cartes qui aident à décider.',
      description:
        'Envoyez-moi votre liste de clients, d’arbres ou d’arrêts. Je nettoie les adresses, je les place sur une carte et je montre ce que le tableau cachait : les vides, les groupes, le meilleur endroit pour le prochain. Vous recevez une carte à imprimer, une interactive et des données en ordre.',
      education: ['Géographie', 'Université de Montréal'],
      projects: [
        { name: 'Carte d’ombre d’un centre-ville', text: 'Où 400 arbres aident le plus de monde.' },
        {
          name: 'Zones de livraison d’un épicier',
          text: 'Douze zones revues, une heure gagnée par tournée.',
        },
        { name: 'Observations d’oiseaux remises en ordre', text: '22 000 relevés vérifiés et placés.' },
      ],
    },
    {
      firstName: 'Manon',
      lastName: 'Girard',
      country: 'FR',
      title: 'Je vais créer un placard pour votre coin difficile',
      bio: 'Menuisière à Dijon. Meubles sur mesure, escaliers et parquets dans l’ancien.',
      description:
        'Les vieilles maisons n’ont pas d’angle droit, et c’est tant mieux. Je mesure au laser, je dessine le meuble pour que vous le voyiez chez vous et je le fabrique à l’atelier : peu de poussière sur place. Bois massif, vrais assemblages, finition qui résiste aux enfants. Pose en un ou deux jours.',
      education: ['Métiers du bâtiment', 'CFA de Dijon'],
      certificate: ['Travail en hauteur', 'Institut de sécurité'],
      projects: [
        { name: 'Placard sous l’escalier', text: 'Neuf tiroirs là où rien ne servait depuis 1911.' },
        { name: 'Escalier en poutres anciennes', text: 'Le chêne du vieux toit, de retour dans la maison.' },
        { name: 'Bibliothèque murale', text: 'Dix mètres d’étagères et une échelle qui glisse.' },
      ],
    },
  ],
  reviews: {
    5: [
      'Exactement ce qui était convenu, avec deux jours d’avance.',
      'Réponse à toutes mes questions, même les plus bêtes.',
      'Je recommence sans hésiter.',
      'Excellente communication du début à la fin.',
      'Sérieux, aimable et rapide.',
      'Le résultat dépasse ce que j’imaginais.',
      'Prix clair, travail soigné, aucune surprise.',
      'L’idée a été comprise tout de suite, puis améliorée.',
      'Des échanges faciles et des délais honnêtes.',
      'Plus que ce qui était demandé.',
      'Un très bon rapport qualité-prix.',
      'J’ai déjà recommandé ce profil à deux amis.',
      'Notre troisième projet ensemble, toujours un plaisir.',
      'Fiable et bienveillant.',
      'Tout est arrivé le jour prévu.',
      'Un travail de pro, et une vraie écoute.',
      'Réponses rapides, travail minutieux.',
      'Nous sommes ravis du résultat.',
    ],
    4: [
      'Très bon travail dans l’ensemble.',
      'Bon résultat, avec une série de modifications de plus que prévu.',
      'Le résultat me plaît, même si les fichiers auraient pu être mieux nommés.',
      'Un jour de retard, mais annoncé à temps.',
      'Un travail solide à un prix juste.',
      'Bonne communication, un peu lente le week-end.',
      'Je recommencerais pour un projet semblable.',
      'Presque parfait : un détail a dû être corrigé.',
    ],
    3: [
      'Bien au final, mais j’ai dû relancer.',
      'Le travail est correct, j’attendais plus de propositions.',
      'Plus long que convenu.',
      'Certaines parties très bien, d’autres à reprendre.',
      'Correct pour le prix.',
    ],
    2: [
      'Nous ne nous sommes pas bien compris.',
      'Seule la deuxième version était utilisable.',
      'Plusieurs messages sont restés sans réponse pendant des jours.',
    ],
  },
  projectEnds: [
    'Le cahier des charges tenait sur une page.',
    'Le client est revenu deux fois depuis.',
    'Réalisé à deux, avec un collègue.',
    'Chaque étape a été validée avec le client.',
    'Il me sert encore de référence.',
    'Le client en parle volontiers.',
    'Remis avec des notes claires pour la suite.',
    'Tout avait été convenu par écrit.',
    'Une commande venue du bouche-à-oreille.',
    'Tout a commencé par une longue liste de questions.',
    'Un an après, rien n’a bougé.',
    'Le plus difficile fut la première version.',
  ],
  regrets: [
    'La prochaine fois, je décrirai mieux ce que je veux.',
    'Nous avons fini par trouver une solution.',
    'C’était peut-être un mois chargé.',
    'Les corrections ont toutefois été faites sans discuter.',
    'Une partie du prix m’a été remboursée.',
    'Pour un travail simple, cela ira sûrement.',
    'Le résultat final est utilisable.',
    'Un meilleur planning aurait aidé.',
  ],
  replies: [
    'Merci, c’était un plaisir !',
    'Merci pour ces mots, à bientôt !',
    'Tant mieux si cela vous est utile.',
    'Merci pour cette franchise. Depuis, je donne plus souvent des nouvelles.',
    'C’était très agréable de travailler avec vous.',
    'Merci. Au moindre souci, écrivez-moi.',
  ],
  conversations: [
    [
      [
        'b',
        'Bonjour ! J’ai vu votre portfolio et j’aime beaucoup votre travail. Auriez-vous du temps ce mois-ci ?',
      ],
      ['s', 'Bonjour, merci ! Oui, je peux commencer lundi. De quoi avez-vous besoin ?'],
      ['b', 'De quelque chose de simple pour ma boulangerie. Nous ouvrons la deuxième en mai.'],
      ['s', 'Félicitations ! Avez-vous déjà des photos, ou faut-il prévoir une journée ?'],
      ['b', 'Quelques-unes, prises au téléphone. Ça peut aller ?'],
      ['s', 'Souvent, oui. Envoyez-m’en trois ou quatre et je vous dirai franchement.'],
      ['b', 'Je vous les envoie ce soir, après la fermeture.'],
      ['s', 'Parfait. Voici un projet semblable, pour un café : https://example.com/cafe'],
      ['b', 'C’est exactement ce que je cherche.'],
    ],
    [
      ['b', 'Bonjour ! Prenez-vous aussi de petits travaux ? J’ai juste quelques modifications à faire.'],
      ['s', 'Bien sûr. Vous pouvez m’envoyer ce que vous avez ?'],
      ['b', 'Je n’ai qu’un PDF, ça va ?'],
      ['s', 'Très bien. S’il manque quelque chose, je vous le dis avant de commencer.'],
      ['b', 'Super, je l’envoie demain matin.'],
      ['s', 'Quand vous voulez. Il me faudra environ deux jours.'],
    ],
    [
      ['b', 'Bonjour, combien de temps prendrait le projet entier ?'],
      ['s', 'Bonjour ! Environ une semaine, avec une série de modifications.'],
      ['b', 'Et s’il nous le faut dans trois jours ?'],
      ['s', 'Je devrais décaler un autre projet. C’est possible, pour 30 % de plus.'],
      ['b', 'Je demande à ma responsable.'],
      ['b', 'Elle dit qu’une semaine convient 🙂'],
      ['s', 'Va pour une semaine. Vous aurez la première partie mercredi.'],
    ],
    [
      ['b', 'Le tarif horaire est-il négociable pour un projet plus long ?'],
      ['s', 'Au-delà de 40 heures, je fais 10 % de remise.'],
      ['b', 'Très bien. J’écris la description, vous aurez ma commande aujourd’hui.'],
      ['s', 'Avec plaisir.'],
    ],
    [
      ['b', 'Bonjour, travaillez-vous le samedi ?'],
      ['s', 'Bonjour. Le samedi matin, oui.'],
      ['b', 'Il faudrait quelqu’un pour voir notre nouveau local, environ deux heures.'],
      ['s', 'Je peux venir samedi à neuf heures. C’est dans quel quartier ?'],
      ['b', 'Au centre, près du marché.'],
      ['s', 'Je connais bien. J’apporte tout ce qu’il faut.'],
      ['b', 'Merci beaucoup, à samedi.'],
    ],
    [
      ['b', 'Merci pour cette livraison si rapide, tout le monde adore !'],
      ['s', 'Cela me fait très plaisir. S’il y a quoi que ce soit, écrivez-moi.'],
      ['b', 'Un détail : le titre pourrait-il être un peu plus grand ?'],
      ['s', 'C’est fait, regardez.'],
      ['b', 'Maintenant, c’est parfait.'],
    ],
  ],
}

import { useQuery } from "@tanstack/react-query";
import { textFor } from "#web/lib/api.ts";
import { recommendationQuery } from "./queries.ts";
import { RecommendationView } from "./RecommendationView.tsx";

/** The recommendation behind a figure in a chat, as it is now. Recommendations of other users do not exist here. */
export const RecommendationCitation = ({ id }: { id: number }) => {
  const { data, error } = useQuery({ ...recommendationQuery(id), enabled: id > 0 });
  if (data === null || id <= 0) return <p role="alert">No recommendation found.</p>;
  if (error) return <p role="alert">Error loading data: {textFor(error)}</p>;
  return data ? <RecommendationView recommendation={data} /> : <p className="text-muted">Loading data...</p>;
};

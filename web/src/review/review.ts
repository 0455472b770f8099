// Everything about reviews, fetched when somebody asks for one.
export { default as Advice } from "./Advice.svelte";
export { default as PodiumReview } from "./PodiumReview.svelte";
export { default as ReviewPanel } from "./ReviewPanel.svelte";

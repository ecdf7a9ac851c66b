"""An opponent for Thin Ice with hands, who tries placements in simulation."""
